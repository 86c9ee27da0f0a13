import type { Message } from '@jiaba/shared/bus';
import type { Clock } from '@jiaba/shared/clock';
import type { LineSimulator } from '../line-simulator/simulator.ts';

/** Ingress publishes before it answers LINE, and the tap hears of it within this. */
const HEARD_MS = 3_000;

interface TurnEndsOptions {
  simulator: Pick<LineSimulator, 'onShown' | 'shown'>;
  clock: Clock;
  /** Is told of a turn of which nothing was published: ingress let it end there. */
  dropped: (turnId: string) => void;
}

/**
 * Tells when a turn has ended where the services' logs cannot be read: its reply was shown, or nothing was published
 * of it at all.
 */
export function turnEnds({ simulator, clock, dropped }: TurnEndsOptions) {
  /** Reply tokens by turn. */
  const tokens = new Map<string, string | undefined>();

  const isShown = (turnId: string): boolean => {
    const token = tokens.get(turnId);
    return token !== undefined && simulator.shown().some(({ replyToken }) => replyToken === token);
  };

  return {
    /** A tap on the bus. */
    tap({ attributes: { turnId = '', replyToken } }: Message): void {
      tokens.set(turnId, replyToken ?? tokens.get(turnId));
    },
    /** Resolves when all these turns have ended, or after `withinMs`. */
    settled(turnIds: string[], withinMs: number): Promise<void> {
      const silent = new Set<string>();
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => {
        if (turnIds.every((turnId) => silent.has(turnId) || isShown(turnId))) resolve();
      };
      const forget = simulator.onShown(look);
      const cancelHeard = clock.after(HEARD_MS, () => {
        for (const turnId of turnIds.filter((id) => !tokens.has(id))) {
          silent.add(turnId);
          dropped(turnId);
        }
        look();
      });
      const cancel = clock.after(withinMs, resolve);
      look();
      return promise.finally(() => {
        forget();
        cancelHeard();
        cancel();
      });
    },
  };
}
