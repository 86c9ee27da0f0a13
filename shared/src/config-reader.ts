import * as z from 'zod';

export type Environment = Record<string, string | undefined>;

/**
 * The configuration in the environment, by a schema whose fields are named like the variables and described with
 * what to do (`.describe()`). An empty variable counts as absent. Throws one error that names every missing or
 * malformed variable; it never holds the value of one.
 */
export function readConfig<S extends z.ZodObject>(schema: S, env: Environment): z.infer<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const faults = new Map(result.error.issues.map((issue) => [issue.path[0], issue]));
  const lines = [...faults.values()].map((issue) => `  ${explain(schema, issue, given)}`);
  throw new Error(`configuration cannot be used:\n${lines.join('\n')}`);
}

function explain(schema: z.ZodObject, issue: z.core.$ZodIssue, given: Environment): string {
  const name = issue.path[0];
  if (typeof name !== 'string') return issue.message;
  const advice = describe(schema.shape[name]);
  const fault =
    given[name] === undefined ? 'is missing' : `is malformed (${withoutValue(issue, given[name])})`;
  return `${name} ${fault}${advice ? `: ${advice}` : ''}`;
}

/** The fault in words; a schema's own message that quotes the value is left out. */
function withoutValue({ message, code }: z.core.$ZodIssue, value: string): string {
  return message.includes(value) ? code : message;
}

/** The description of a field, also where `.optional()` or `.default()` stand around the described schema. */
function describe(field: z.core.$ZodType | undefined): string | undefined {
  if (!field) return undefined;
  const { innerType } = field._zod.def as { innerType?: z.core.$ZodType };
  return z.globalRegistry.get(field)?.description ?? describe(innerType);
}

/** A TCP port; 0 lets the system choose. */
export const portField = (standard: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().max(65_535)).default(standard);

/** Values between commas; spaces around them do not count, and none may be empty. */
export const listField = (min: number, max: number) =>
  z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .pipe(z.array(z.string().min(1)).min(min).max(max));
