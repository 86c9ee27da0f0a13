import type * as z from 'zod';

/** Untrusted arguments as checked, or the first fault in one word: `missing:area`, `enum:kind`, `type:days` … */
export type ReadArguments = { args: Record<string, unknown> } | { fault: string };

const MAX_REPAIRS = 20;

/**
 * Checks what a model sent against a tool's schema. What can be repaired without loss is (JSON in a string,
 * `"500"` for 500, null or nothing for an absent value); unknown fields are dropped; a field or value that names
 * a user is refused, since a tool never learns from the model whose data it works on.
 */
export function readArguments(schema: z.ZodObject, sent: unknown): ReadArguments {
  const given = parsedOnce(sent);
  if (!isRecord(given)) return { fault: 'args-not-object' };
  if (namesUser(given)) return { fault: 'UID_NOT_ALLOWED' };
  const args = withoutNothing(given) as Record<string, unknown>;
  for (let repairs = 0; repairs <= MAX_REPAIRS; repairs += 1) {
    const parsed = schema.safeParse(args);
    if (parsed.success) return { args: parsed.data };
    const [issue] = parsed.error.issues;
    if (!issue || !repair(args, issue)) return { fault: faultOf(args, issue) };
  }
  return { fault: 'type:too-many' };
}

function parsedOnce(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A key with uid in it, or a LINE id anywhere. */
const namesUser = (value: unknown): boolean => {
  if (typeof value === 'string') return /^[UCR][0-9a-f]{32}$/.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) =>
      key
        .toLowerCase()
        .replace(/[^a-z]/g, '')
        .includes('uid') || namesUser(inner),
  );
};

/** null, and words that are none, say that there is no value. */
function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (!isRecord(value)) return value;
  const said = Object.entries(value).filter(([, inner]) => inner !== null && inner !== '');
  return Object.fromEntries(said.map(([key, inner]) => [key, withoutNothing(inner)]));
}

/** Turns a number in a string into the number; true where it did. */
function repair(args: unknown, { code, path, ...issue }: z.core.$ZodIssue): boolean {
  const wantsNumber =
    code === 'invalid_type' && 'expected' in issue && /^(?:number|int)$/.test(String(issue.expected));
  const value = valueAt(args, path);
  if (!wantsNumber || typeof value !== 'string' || !/^-?\d+(?:\.\d+)?$/.test(value.trim())) return false;
  const owner = valueAt(args, path.slice(0, -1)) as Record<PropertyKey, unknown>;
  owner[path.at(-1) ?? ''] = Number(value);
  return true;
}

function faultOf(args: unknown, issue: z.core.$ZodIssue | undefined): string {
  const path = issue?.path ?? [];
  const where = path.join('.');
  if (valueAt(args, path) === undefined) return `missing:${where}`;
  return `${issue?.code === 'invalid_value' ? 'enum' : 'type'}:${where}`;
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
