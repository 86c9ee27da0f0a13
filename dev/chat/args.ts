import { parseArgs } from 'node:util';

/** What the person does: types, presses, or (for developers) a whole webhook body as LINE sends it. */
type Said =
  | { kind: 'text'; text: string }
  | { kind: 'postback'; data: string }
  | { kind: 'press'; number: number }
  | { kind: 'event'; file: string };

export interface ChatArgs {
  user: string;
  group?: string;
  dataDir: string;
  /** Domain time (ISO 8601), for campaign dates and card expiry. */
  now?: string;
  json: boolean;
  /** Talk to the stack that `npm run start:emulators` runs, in place of one of its own. */
  emulators: boolean;
  /** File with the replies of the model, played by the stand-in. */
  modelScript?: string;
  said: Said;
}

export const USAGE = `npm run -s chat -- [--user ID] [--group ID] [--data DIR] [--now ISO] [--json] \\
                   [--emulators] [--model-script FILE] \\
                   ("TEXT" | --postback DATA | --press N | --event FILE)

  "TEXT"            what the person types, e.g. "花壇有什麼素食？"
  --press N         press button N of the last reply
  --postback DATA   send postback data as a button would
  --event FILE      send a webhook body {destination, events} as LINE sends it
  --user ID         who speaks (any name; default: me)
  --group ID        speak in this group; begin with @吃飽未 to mention the bot
  --data DIR        folder of keys and database (default: $DATA_DIR, or .jiaba)
  --now ISO         domain time, e.g. 2026-09-30T16:59:59+08:00
  --emulators       talk to what \`npm run start:emulators\` runs
  --model-script F  the stand-in for the model plays the replies in file F, one a request
  --json            print one JSON object instead of the conversation`;

/** Reads the command line; throws an Error that says what to do. */
export function parseChatArgs(argv: string[]): ChatArgs {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      user: { type: 'string', default: 'me' },
      group: { type: 'string' },
      data: { type: 'string', default: process.env.DATA_DIR ?? '.jiaba' },
      now: { type: 'string' },
      json: { type: 'boolean', default: false },
      emulators: { type: 'boolean', default: false },
      'model-script': { type: 'string' },
      postback: { type: 'string' },
      press: { type: 'string' },
      event: { type: 'string' },
    },
  });
  const ways = [
    ...(positionals.length > 0 ? [{ kind: 'text', text: positionals.join(' ') } as const] : []),
    ...(values.postback !== undefined ? [{ kind: 'postback', data: values.postback } as const] : []),
    ...(values.press !== undefined ? [{ kind: 'press', number: readNumber(values.press) } as const] : []),
    ...(values.event !== undefined ? [{ kind: 'event', file: values.event } as const] : []),
  ];
  const [said, ...more] = ways;
  if (!said || more.length > 0) throw new Error('say one thing: a text, --postback, --press or --event');
  if (said.kind === 'text' && said.text.trim() === '') throw new Error('the text is empty');
  return {
    user: values.user,
    group: values.group,
    dataDir: values.data,
    now: values.now === undefined ? undefined : readInstant(values.now),
    json: values.json,
    emulators: values.emulators,
    modelScript: values['model-script'],
    said,
  };
}

function readNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--press takes the number of a button, not "${text}"`);
  return number;
}

/** A date without a zone is Taiwan's. */
function readInstant(text: string): string {
  const zoned = /([zZ]|[+-]\d\d:?\d\d)$/.test(text);
  const instant = new Date(zoned ? text : `${text.includes('T') ? text : `${text}T00:00:00`}+08:00`);
  if (Number.isNaN(instant.getTime())) throw new Error(`--now takes an ISO 8601 time, not "${text}"`);
  return instant.toISOString();
}
