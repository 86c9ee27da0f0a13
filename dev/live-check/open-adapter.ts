import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LiveModelAdapter } from './adapter.ts';

/** Gemini, or what the named module reaches in its place. */
export async function openAdapter(file?: string): Promise<LiveModelAdapter> {
  if (file === undefined) return import('./gemini-adapter.ts');
  return (await import(pathToFileURL(resolve(file)).href)) as LiveModelAdapter;
}
