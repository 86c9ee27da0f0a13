import type { Json } from './parse-hcl.ts';

/** By the name of the block that they make. */
type Dynamic = Record<string, { for_each: string; content: Json[] }[]>;

/**
 * The body with each group of `dynamic` blocks, at any depth, as one expression that gives the list of their blocks:
 * what a resource of the provider would have been given, for one that takes values only.
 */
export function withoutDynamic(body: Json): Json {
  const { dynamic = {}, ...plain } = body as Json & { dynamic?: Dynamic };
  const written = Object.entries(plain).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(blockWithoutDynamic) : value,
  ]);
  const expanded = Object.entries(dynamic).map(([name, generators]) => {
    const lists = [
      ...generators.map((generator) => comprehension(name, generator)),
      expression(plain[name] ?? []),
    ];
    return [name, `\${concat(${lists.join(', ')})}`];
  });
  return Object.fromEntries([...written, ...expanded]);
}

const blockWithoutDynamic = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? withoutDynamic(value as Json) : value;

function comprehension(name: string, { for_each, content: [content = {}] }: Dynamic[string][number]): string {
  const iterated = `for ${name}_key, ${name}_value in ${expression(for_each)} : ${expression(content)}`;
  return `[${iterated.replaceAll(new RegExp(`\\b${name}\\.(key|value)\\b`, 'g'), `${name}_$1`)}]`;
}

/** A JSON value as a Terraform expression. */
function expression(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(expression).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, inner]) => `${JSON.stringify(key)} = ${expression(inner)}`,
    );
    return `{ ${entries.join(', ')} }`;
  }
  if (typeof value !== 'string' || !value.includes('${')) return JSON.stringify(value);
  if (!isOneExpression(value))
    throw new Error(`put this text into a local, dynamic blocks take none: ${value}`);
  return value.slice(2, -1);
}

/** `${…}` and nothing around it: the first brace closes with the last. */
function isOneExpression(text: string): boolean {
  let depth = 0;
  const closing = text.split('').findIndex((character) => {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    return character === '}' && depth === 0;
  });
  return text.startsWith('${') && closing === text.length - 1;
}
