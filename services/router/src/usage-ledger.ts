import { type Clock, isoTime } from '@jiaba/shared/clock';
import { digest } from '@jiaba/shared/ids';
import type { ModelRequest, ModelTry } from '@jiaba/shared/model';
import { Conflict, type DocumentKey, type Store, type StoredDocument, type Write } from '@jiaba/shared/store';
import { addToDay, addToTurn, callsIn } from './usage-sums.ts';

/** Operating data: enough to look at yesterday, then gone. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1_000;
const MAX_TRIES = 20;
/** Group events without a user id share one count. */
const NOBODY = 'nobody';

export interface Spender {
  turnId: string;
  ownerHash?: string;
  /** When ingress received the message: a redelivery belongs to the same day. */
  receivedAt: string;
}

interface Call {
  spender: Spender;
  purpose: ModelRequest['purpose'];
  tries: readonly ModelTry[];
  day?: StoredDocument;
}

interface Allowance {
  allowed: boolean;
  day?: StoredDocument;
}

interface Found {
  turn?: StoredDocument;
  day?: StoredDocument;
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
    async mayAsk(spender: Spender): Promise<Allowance> {
      const day = await store.get(dayKey(spender));
      return { allowed: day === undefined || callsIn(day.data) < callsPerDay, day };
    },

    /**
     * Adds one call with all its tries, the bad ones too.
     * @param day as `mayAsk` found it: when nobody has moved it since, nothing is read again
     */
    async add({ spender, purpose, tries, day }: Call): Promise<void> {
      if (tries.length === 0) return;
      let found: Found = { day };
      for (let n = 0; n < MAX_TRIES; n += 1) {
        try {
          return await store.commit([
            write(turnKey(spender), found.turn, addToTurn(found.turn?.data, purpose, tries)),
            write(dayKey(spender), found.day, addToDay(found.day?.data, tries)),
          ]);
        } catch (error) {
          if (!(error instanceof Conflict)) throw error;
        }
        found = await readBoth(spender);
      }
      throw new Error(`model usage: still in conflict after ${MAX_TRIES} tries`);
    },
  };

  async function readBoth(spender: Spender): Promise<Found> {
    const [turn, day] = await Promise.all([store.get(turnKey(spender)), store.get(dayKey(spender))]);
    return { turn, day };
  }

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
