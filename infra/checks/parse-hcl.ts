import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What stands between braces: strings hold their templates (`${…}`), repeated blocks are arrays. */
export type Json = Record<string, unknown>;

export interface HclFile {
  name: string;
  text: string;
}

export type ParsedFile = { name: string; body: Json } | { name: string; error: string };

let thread: Worker | undefined;

/**
 * Terraform's language as JSON. The parser is a Go program whose timers keep a process alive for seconds after its
 * last answer, so it runs in a thread that nobody waits for in between. One call at a time.
 */
export async function parseHcl(files: HclFile[]): Promise<ParsedFile[]> {
  thread ??= new Worker(new URL('hcl-thread.ts', import.meta.url));
  thread.ref();
  thread.postMessage(files);
  const [parsed] = (await once(thread, 'message')) as [ParsedFile[]];
  thread.unref();
  return parsed;
}
