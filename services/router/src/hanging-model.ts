import { type Clock, sleep } from '@jiaba/shared/clock';
import type { Log } from '@jiaba/shared/log';
import type { Model } from '@jiaba/shared/model';

/** Longer than any `handlerSeconds` of a routed sentence, so that the answer comes when nobody waits any more. */
const HANGS_MS = 25_000;

interface HangingOptions {
  model: Model;
  clock: Clock;
  /** How many calls hang, from the first on. */
  first: number;
  log: Log;
}

/** A model whose first calls answer much too late and do not heed their signal: a developer's switch. */
export function hangingModel({ model, clock, first, log }: HangingOptions): Model {
  let calls = 0;
  return {
    async call(request, options) {
      calls += 1;
      if (calls <= first) {
        log.warn('READER_HANGS: this model call hangs', { call: calls });
        await sleep(clock, HANGS_MS);
      }
      return model.call(request, options);
    },
  };
}
