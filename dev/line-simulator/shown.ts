import type { messagingApi } from '@line/bot-sdk';

/** Messages that LINE accepted in one call, as a person sees them in a chat. */
export interface ShownBatch {
  /** The person, group or room. */
  sourceId: string;
  via: 'reply' | 'push';
  replyToken?: string;
  retryKey?: string;
  messages: messagingApi.Message[];
  /** Milliseconds since 1970, on the simulator's clock. */
  at: number;
  requestId: string;
}

export type ShownObserver = (batch: ShownBatch) => void;

export interface Shown {
  add(batch: ShownBatch): void;
  /** In the order of acceptance; of one chat, or of all. */
  list(sourceId?: string): ShownBatch[];
  /** Calls the observer for each batch from now on; the returned function ends that. */
  observe(observer: ShownObserver): () => void;
}

export function shownLog(): Shown {
  const batches: ShownBatch[] = [];
  const observers = new Set<ShownObserver>();
  return {
    add(batch) {
      batches.push(batch);
      for (const observer of observers) observer(batch);
    },
    list: (sourceId) => batches.filter((batch) => sourceId === undefined || batch.sourceId === sourceId),
    observe(observer) {
      observers.add(observer);
      return () => void observers.delete(observer);
    },
  };
}
