import type { Clock } from '@jiaba/shared/clock';

const LIFE_MS = 24 * 60 * 60_000;

/** What an accepted push answered, to be repeated with 409. */
interface Accepted {
  requestId: string;
  sentMessages: { id: string; quoteToken: string }[];
}

export interface RetryKeys {
  /** The request that was accepted under this key within the last 24 hours. */
  accepted(key: string): Accepted | undefined;
  remember(key: string, accepted: Accepted): void;
}

export const isRetryKey = (key: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(key);

/** Retry keys after LINE's "Retry failed API request". */
export function retryKeys({ clock }: { clock: Clock }): RetryKeys {
  const keys = new Map<string, Accepted & { at: number }>();
  return {
    accepted(key) {
      const known = keys.get(key.toLowerCase());
      return known && clock.now() < known.at + LIFE_MS ? known : undefined;
    },
    remember: (key, accepted) => void keys.set(key.toLowerCase(), { ...accepted, at: clock.now() }),
  };
}
