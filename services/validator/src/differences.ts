/** The paths at which two JSON values differ; a key that one of them lacks counts. */
export function differences(expected: unknown, given: unknown, path: string): string[] {
  if (Object.is(expected, given)) return [];
  if (!isObject(expected) || !isObject(given) || Array.isArray(expected) !== Array.isArray(given))
    return [path];
  const keys = new Set([...Object.keys(expected), ...Object.keys(given)]);
  return [...keys].flatMap((key) => differences(expected[key], given[key], `${path}.${key}`));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
