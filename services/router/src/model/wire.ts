import type { ModelReply, ModelRequest } from '@jiaba/shared/model';

/** What one request brought: a reply without what only the caller knows. */
export type WireReply = Pick<ModelReply, 'calls' | 'text' | 'steps' | 'usage'>;

/** One request in one of Google's protocols. Rejects with a `TryFailure`; it tries nothing twice. */
export interface Wire {
  ask(request: ModelRequest, options: { model: string; signal: AbortSignal }): Promise<WireReply>;
}

/** Thoughts use these up too: a tight limit comes back empty. */
export const MAX_OUTPUT_TOKENS = { route: 1_024, dish: 2_048 } as const;

/** A name of Google's that may be logged; anything else might be text. */
export const codeName = (value: unknown): string =>
  typeof value === 'string' && /^[A-Za-z_]{1,40}$/.test(value) ? value : 'unknown';
