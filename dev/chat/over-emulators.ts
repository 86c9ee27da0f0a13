import { resolve } from 'node:path';
import { readStackFile } from '../stack/stack-file.ts';
import type { ChatArgs } from './args.ts';
import { type ChatJson, chatJsonSchema } from './chat-json.ts';

/** Has the running stack say it. Throws an Error that says what to do when there is none, or when it refuses. */
export async function chatOverEmulators({ dataDir, said, ...args }: ChatArgs): Promise<ChatJson> {
  const address = readStackFile(dataDir);
  if (!address)
    throw new Error(
      `no stack runs on ${dataDir}: start one with npm run start:emulators -- --data ${dataDir}`,
    );
  const speech = { ...args, said: said.kind === 'event' ? { ...said, file: resolve(said.file) } : said };
  const response = await fetch(`${address}/say`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(speech),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error((body as { error: string }).error);
  return chatJsonSchema.parse(body);
}
