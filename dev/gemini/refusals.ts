import type { Asked, Turn } from './exchange.ts';

/** A refusal with Google's status and, roughly, Google's words. */
export interface Refusal {
  status: number;
  message: string;
}

const codes: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

/** The body of an error. */
export const errorBody = ({ status, message }: Refusal): string =>
  JSON.stringify({ error: { code: status, message, status: codes[status] ?? 'UNKNOWN' } });

export const overloaded: Refusal = {
  status: 503,
  message: 'The model is overloaded. Please try again later.',
};

const invalid = (message: string): Refusal => ({ status: 400, message });

/** Signatures of the calls that were given out, by call id; a call without a signature is known all the same. */
export type Issued = ReadonlyMap<string, string | undefined>;

/** What Google would refuse of a request that could be read; undefined where it would answer. */
export function refusalOf(asked: Asked, models: readonly string[], issued: Issued): Refusal | undefined {
  if (!models.includes(asked.model)) {
    return { status: 404, message: `models/${asked.model} is not found for API version v1` };
  }
  return toolFault(asked) ?? historyFault(asked.turns, issued);
}

function toolFault({ tools }: Asked): Refusal | undefined {
  const badName = tools.find(({ name }) => !/^[A-Za-z_][\w.-]{0,63}$/.test(name));
  if (badName) return invalid('Invalid function name. Must start with a letter or an underscore.');
  return tools.some(({ parameters }) => hasBadEnum(parameters))
    ? invalid('enum: only allowed for STRING type')
    : undefined;
}

function hasBadEnum(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { enum: values } = schema as { enum?: unknown };
  if (Array.isArray(values) && values.some((value) => typeof value !== 'string')) return true;
  return Object.values(schema).some(hasBadEnum);
}

/** Every call is answered at once, once each, by its id and name; and signed thoughts come back as they went. */
function historyFault(turns: Turn[], issued: Issued): Refusal | undefined {
  for (const [n, turn] of turns.entries()) {
    const fault =
      turn.from === 'model' ? callFault(turn, turns[n + 1], issued) : resultFault(turn, turns[n - 1]);
    if (fault) return fault;
  }
  return undefined;
}

type ModelTurn = Extract<Turn, { from: 'model' }>;

function callFault(
  { calls, signatures }: ModelTurn,
  after: Turn | undefined,
  issued: Issued,
): Refusal | undefined {
  for (const { id } of calls) {
    if (id === undefined) continue;
    if (!issued.has(id)) return invalid(`Unknown function call id: ${id}`);
    const signature = issued.get(id);
    if (signature !== undefined && !signatures.includes(signature)) {
      return invalid('Function call is missing a thought_signature in functionCall parts.');
    }
  }
  const answered = after?.from === 'tools' ? after.results.length : 0;
  return answered === calls.length
    ? undefined
    : invalid(
        'Please ensure that the number of function response parts is equal to the number of function call parts.',
      );
}

function resultFault(turn: Turn, before: Turn | undefined): Refusal | undefined {
  if (turn.from !== 'tools') return undefined;
  const calls = before?.from === 'model' ? before.calls : [];
  if (turn.results.some(({ name }) => !name)) return invalid('function_result: name is required');
  const known = turn.results.every(({ id, name }) =>
    calls.some((call) => call.name === name && (call.id === undefined || call.id === id)),
  );
  return known ? undefined : invalid('function_result: call_id does not match any function call');
}
