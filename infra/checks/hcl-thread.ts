import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { HclFile, Json, ParsedFile } from './parse-hcl.ts';

// Required rather than imported: its declarations would bring the browser's types into the whole project.
const { parse } = createRequire(import.meta.url)('@cdktf/hcl2json') as {
  parse(name: string, text: string): Promise<Json>;
};

/** The thread behind parse-hcl.ts: takes files, answers with what stands in them. */
parentPort?.on('message', async (files: HclFile[]) => {
  parentPort?.postMessage(await Promise.all(files.map(parseFile)));
});

async function parseFile({ name, text }: HclFile): Promise<ParsedFile> {
  try {
    return { name, body: await parse(name, text) };
  } catch (error) {
    return { name, error: error instanceof Error ? error.message : String(error) };
  }
}
