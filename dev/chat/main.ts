import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Script, scriptSchema } from '../gemini/script.ts';
import { startEmbedded } from '../stack/embedded.ts';
import { modelChoice } from '../stack/local-model.ts';
import { type ChatArgs, parseChatArgs, USAGE } from './args.ts';
import type { ChatJson } from './chat-json.ts';
import { observation } from './observation.ts';
import { chatOverEmulators } from './over-emulators.ts';
import { conversationText } from './print.ts';
import { say } from './say.ts';

const NOT_GEMINI =
  'note: the local stand-in read this sentence, not Gemini; set GEMINI_API_KEY to use Gemini';

function readScript(file: string): Script {
  const parsed = scriptSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(
    `${file} is no model script: [{"api": "ia" | "gc", "replies": [{"status", "json" | "body"}]}]`,
  );
}

/** Talks to the bot once: says one thing, prints the answer. */
async function chat(args: ChatArgs): Promise<void> {
  const result = args.emulators ? await chatOverEmulators(args) : await chatEmbedded(args);
  console.log(args.json ? JSON.stringify(result) : conversationText(result));
  if (result.status === 'failed') process.exitCode = 1;
}

/** Starts everything in this process, and stops it again. */
async function chatEmbedded(args: ChatArgs): Promise<ChatJson> {
  const seen = observation();
  const stack = await startEmbedded({
    dataDir: args.dataDir,
    seed: randomUUID(),
    sink: (entry) => {
      seen.log(entry);
      if (entry.severity === 'ERROR') console.error(JSON.stringify(entry));
    },
    observe: seen.tap,
    domainNow: () => (args.now ? Date.parse(args.now) : undefined),
    model: modelChoice(
      process.env,
      args.modelScript === undefined ? undefined : readScript(args.modelScript),
    ),
  });
  try {
    const result = await say(stack, args, seen);
    if (seen.hasStandIn()) console.error(NOT_GEMINI);
    return result;
  } finally {
    await stack.close();
  }
}

function complain(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
}

let args: ChatArgs | undefined;
try {
  args = parseChatArgs(process.argv.slice(2));
} catch (error) {
  complain(error);
  console.error(`\n${USAGE}`);
  process.exitCode = 2;
}
if (args) {
  try {
    await chat(args);
  } catch (error) {
    complain(error);
    process.exitCode = 1;
  }
}
