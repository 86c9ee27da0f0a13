import type { CallEnd, TryFailure } from './try-failure.ts';

/** What follows a failed try. */
export type Move =
  | { go: 'again'; waitMs: number }
  /** Another model, from the person's words. */
  | { go: 'next-model' }
  | { go: 'stop'; end: CallEnd };

export interface Situation {
  /** Tries of this call so far, the failed one included. */
  tries: number;
  /** Those of them that this model was given. */
  triesHere: number;
  /** Until the call must have ended. */
  msLeft: number;
  /** Another model is there to be asked. */
  hasNext: boolean;
  /** A number from 0 up to 1, which spreads the waits of many callers. */
  random: number;
}

export const MAX_TRIES = 3;
const FIRST_WAIT_MS = 300;
/** A try that is given less than this is not worth its cost. */
const SHORTEST_TRY_MS = 1_000;

const stop = (end: CallEnd): Move => ({ go: 'stop', end });

/**
 * The rule of trying again. What a second request cannot change ends the call; what this model cannot do is the
 * next model's; a busy model gets one more chance, and its own wish how long to wait where that fits.
 */
export function nextMove(failure: TryFailure, situation: Situation): Move {
  switch (failure.kind) {
    case 'fatal':
    case 'blocked':
    case 'bad-history':
      return stop(failure.kind);
    case 'timeout':
    case 'breaker-open':
    case 'quota':
    case 'gone':
    case 'bad-output':
      return elsewhere(situation);
    case 'overloaded':
    case 'network':
      return afterOverload(failure, situation);
  }
}

const mayTry = ({ tries, msLeft }: Situation): boolean => tries < MAX_TRIES && msLeft >= SHORTEST_TRY_MS;

const elsewhere = (situation: Situation): Move =>
  situation.hasNext && mayTry(situation) ? { go: 'next-model' } : stop('exhausted');

function afterOverload(failure: TryFailure, situation: Situation): Move {
  const { triesHere, hasNext, msLeft } = situation;
  if (!mayTry(situation)) return stop('exhausted');
  if (triesHere > 1 && hasNext) return { go: 'next-model' };
  const waitMs = failure.retryAfterMs ?? backOff(situation);
  return waitMs + SHORTEST_TRY_MS <= msLeft ? { go: 'again', waitMs } : elsewhere(situation);
}

/** Doubles from try to try; between half and all of it, so that callers do not come back together. */
const backOff = ({ tries, random }: Situation): number =>
  FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + random / 2);
