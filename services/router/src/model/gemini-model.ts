import { randomInt } from 'node:crypto';
import type { Clock } from '@jiaba/shared/clock';
import type { Model } from '@jiaba/shared/model';
import { type AttemptsOptions, attempts } from './attempts.ts';
import type { GenaiOptions } from './genai-client.ts';
import { generateContentWire } from './generate-content.ts';
import { isGoogleHost } from './google-host.ts';
import { interactionsWire } from './interactions.ts';

export const wires = { interactions: interactionsWire, 'generate-content': generateContentWire } as const;
export type WireName = keyof typeof wires;

export interface GeminiSettings extends GenaiOptions {
  wire: WireName;
  /** The first is asked first; the next when that one cannot answer. */
  models: string[];
}

interface GeminiOptions extends Pick<AttemptsOptions, 'onBreaker'> {
  settings: GeminiSettings;
  clock: Clock;
  /** Numbers from 0 up to 1. */
  random?: () => number;
}

const STEPS = 2 ** 32;
const anyNumber = (): number => randomInt(STEPS) / STEPS;

/** Gemini, or what stands at another host and speaks its protocol: the replies say which of the two it was. */
export function geminiModel({ settings, random = anyNumber, ...options }: GeminiOptions): Model {
  const { wire, models, ...client } = settings;
  const answeredBy = isGoogleHost(client.baseUrl) ? 'gemini' : 'stand-in';
  return attempts({ wire: wires[wire](client), models, answeredBy, random, ...options });
}
