import { type Clock, isoTime } from '@jiaba/shared/clock';
import { digest } from '@jiaba/shared/ids';
import type { ModelRequest, ModelTry, TokenUsage } from '@jiaba/shared/model';
import { Conflict, type DocumentKey, type Store, type StoredDocument, type Write } from '@jiaba/shared/store';
import * as z from 'zod';

/** Operating data: enough to look at yesterday, then gone. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1_000;
const MAX_TRIES = 20;
/** Group events without a user id share one count. */
const NOBODY = 'nobody';

const tokens = z.object({
  input: z.number(),
  output: z.number(),
  thought: z.number(),
  cached: z.number(),
  total: z.number(),
});

/** Per turn: tokens by purpose and model. */
const turnSchema = z.object({
  spent: z.array(z.object({ purpose: z.string(), model: z.string(), tries: z.number(), tokens })),
});
/** Per person and day: how often a model was asked. */
const daySchema = z.object({ calls: z.number(), tokens });

export interface Spender {
  turnId: string;
  ownerHash?: string;
  /** When ingress received the message: a redelivery belongs to the same day. */
  receivedAt: string;
}

interface LedgerOptions {
  store: Store;
  clock: Clock;
  /** How many calls a person has a day. */
  callsPerDay: number;
}

/**
 * What the models have used, by turn and by person and day: numbers alone. It is written after each call on its
 * own, not with the turn's outcome: another turn of the same person moves the same count, and that conflict must
 * not make the router ask the model again.
 */
export function usageLedger({ store, clock, callsPerDay }: LedgerOptions) {
  return {
    /** Whether the person may use a model today. Several turns at once may overshoot by their number. */
    async mayAsk(spender: Spender): Promise<boolean> {
      const day = await store.get(dayKey(spender));
      return day === undefined || daySchema.parse(day.data).calls < callsPerDay;
    },

    /** Adds one call with all its tries, the bad ones too. */
    async add(spender: Spender, purpose: ModelRequest['purpose'], tries: readonly ModelTry[]): Promise<void> {
      if (tries.length === 0) return;
      for (let n = 0; n < MAX_TRIES; n += 1) {
        const [turn, day] = await Promise.all([store.get(turnKey(spender)), store.get(dayKey(spender))]);
        try {
          return await store.commit([
            write(turnKey(spender), turn, addToTurn(turn, purpose, tries)),
            write(dayKey(spender), day, addToDay(day, tries)),
          ]);
        } catch (error) {
          if (!(error instanceof Conflict)) throw error;
        }
      }
      throw new Error(`model usage: still in conflict after ${MAX_TRIES} tries`);
    },
  };

  function write(key: DocumentKey, found: StoredDocument | undefined, data: object): Write {
    const expireAt = clock.now() + KEPT_MS;
    return found
      ? { update: key, data, ifVersion: found.version, expireAt }
      : { create: key, data, expireAt };
  }
}
export type UsageLedger = ReturnType<typeof usageLedger>;

const turnKey = ({ turnId }: Spender): DocumentKey => ({
  collection: 'model-turns',
  id: digest('turn', turnId),
});

const dayKey = ({ ownerHash = NOBODY, receivedAt }: Spender): DocumentKey => ({
  collection: 'model-days',
  id: digest('day', ownerHash, taiwanDay(receivedAt)),
});

/** YYYY-MM-DD in Taiwan, which knows no summer time. */
const taiwanDay = (instant: string): string =>
  isoTime(Date.parse(instant) + 8 * 60 * 60 * 1_000).slice(0, 10);

const nothing: TokenUsage = { input: 0, output: 0, thought: 0, cached: 0, total: 0 };

const sum = (usages: readonly (TokenUsage | undefined)[]): TokenUsage =>
  usages.reduce<TokenUsage>(
    (total, usage) => ({
      input: total.input + (usage?.input ?? 0),
      output: total.output + (usage?.output ?? 0),
      thought: total.thought + (usage?.thought ?? 0),
      cached: total.cached + (usage?.cached ?? 0),
      total: total.total + (usage?.total ?? 0),
    }),
    nothing,
  );

function addToTurn(found: StoredDocument | undefined, purpose: string, tries: readonly ModelTry[]): object {
  const { spent } = found ? turnSchema.parse(found.data) : { spent: [] };
  const models = [...new Set(tries.map(({ model }) => model))];
  const added = models.map((model) => {
    const own = tries.filter((one) => one.model === model);
    const before = spent.find((one) => one.purpose === purpose && one.model === model);
    const total = sum([before?.tokens, ...own.map(({ usage }) => usage)]);
    return { purpose, model, tries: (before?.tries ?? 0) + own.length, tokens: total };
  });
  const others = spent.filter((one) => one.purpose !== purpose || !models.includes(one.model));
  return { spent: [...others, ...added] };
}

function addToDay(found: StoredDocument | undefined, tries: readonly ModelTry[]): object {
  const before = found ? daySchema.parse(found.data) : { calls: 0, tokens: nothing };
  return { calls: before.calls + 1, tokens: sum([before.tokens, ...tries.map(({ usage }) => usage)]) };
}
