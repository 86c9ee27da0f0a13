import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Model } from '@jiaba/shared/model';

/** How the check reaches a model. */
export interface LiveModelAdapter {
  liveModel(options: { model: string; apiKey: string }): { model: Model; thinkingLevel: string };
}

/** Gemini, or what the named module reaches in its place. */
export async function openAdapter(file?: string): Promise<LiveModelAdapter> {
  if (file === undefined) return import('./gemini-adapter.ts');
  return (await import(pathToFileURL(resolve(file)).href)) as LiveModelAdapter;
}
