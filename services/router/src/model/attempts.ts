import { type Clock, sleep } from '@jiaba/shared/clock';
import type {
  AnsweredBy,
  Model,
  ModelCallOptions,
  ModelReply,
  ModelRequest,
  ModelStep,
  ModelTry,
} from '@jiaba/shared/model';
import { type Breaker, modelBreaker } from './breakers.ts';
import { type Move, nextMove } from './next-move.ts';
import { timeLimit } from './time-limit.ts';
import { ModelFailure, TryFailure } from './try-failure.ts';
import type { Wire, WireReply } from './wire.ts';

/** How long a call may take in all, and one try of it. The caller's signal may end it earlier. */
const LIMITS = {
  route: { callMs: 8_000, tryMs: 4_500 },
  dish: { callMs: 20_000, tryMs: 10_000 },
} as const;

export interface AttemptsOptions {
  wire: Wire;
  /** Asked in this order. */
  models: readonly string[];
  answeredBy: AnsweredBy;
  clock: Clock;
  /** Numbers from 0 up to 1. */
  random: () => number;
  onBreaker?: (model: string, state: 'open' | 'closed') => void;
}

/** A model over a wire: up to three tries, within the time, on the models given. Rejects with a `ModelFailure`. */
export function attempts({ wire, models, answeredBy, clock, random, onBreaker }: AttemptsOptions): Model {
  const breakers = new Map(
    models.map((model) => [model, modelBreaker({ clock, onChange: (state) => onBreaker?.(model, state) })]),
  );

  return {
    async call(request, options) {
      const until = clock.now() + LIMITS[request.purpose].callMs;
      const queue = modelsFor(request);
      let tries = 0;
      for (const [at, model] of queue.entries()) {
        for (let triesHere = 1, move = START; move.go === 'again'; triesHere += 1) {
          await pause(move.waitMs, options.signal);
          tries += 1;
          const ended = await oneTry({ request, options, model, n: tries, msLeft: until - clock.now() });
          if (!(ended instanceof TryFailure)) return ended;
          const hasNext = at + 1 < queue.length;
          const msLeft = until - clock.now();
          move = nextMove(ended, { tries, triesHere, msLeft, hasNext, random: random() });
          if (move.go === 'stop') throw new ModelFailure(move.end, ended.detail ?? ended.kind);
        }
      }
      throw new ModelFailure('exhausted', 'breaker-open');
    },
  };

  /** The models that may be asked now, the one the exchange is with first. */
  function modelsFor({ model: current }: ModelRequest): Asked[] {
    const wanted = [...new Set([...(current ? [current] : []), ...models])];
    return wanted.flatMap((id) => {
      const breaker = breakers.get(id);
      return breaker?.mayAsk() ? [{ id, breaker }] : [];
    });
  }

  async function oneTry({ request, options, model, n, msLeft }: Try): Promise<ModelReply | TryFailure> {
    const started = clock.now();
    const restarted = request.model !== undefined && request.model !== model.id;
    const shown = restarted ? { ...request, steps: openingSteps(request.steps) } : request;
    const limitMs = Math.min(LIMITS[request.purpose].tryMs, msLeft);
    const limited = timeLimit({ clock, ms: limitMs, signal: options.signal });
    const ended = await model.breaker
      .run(() => limited((signal) => wire.ask(shown, { model: model.id, signal })))
      .catch(asFailure);
    const ms = clock.now() - started;
    options.onTry?.({ answeredBy, model: model.id, try: n, ...report(ended), ms });
    if (ended instanceof TryFailure) return ended;
    return { answeredBy, model: model.id, ...ended, ...(restarted && { restarted }) };
  }

  async function pause(ms: number, signal: AbortSignal): Promise<void> {
    if (ms > 0) await sleep(clock, ms, signal);
    signal.throwIfAborted();
  }
}

const START = { go: 'again', waitMs: 0 } as Move;

interface Asked {
  id: string;
  breaker: Breaker;
}

interface Try {
  request: ModelRequest;
  options: ModelCallOptions;
  model: Asked;
  /** 1 is the first of the call. */
  n: number;
  msLeft: number;
}

function asFailure(error: unknown): TryFailure {
  if (error instanceof TryFailure) return error;
  throw error;
}

const report = (ended: WireReply | TryFailure): Pick<ModelTry, 'outcome' | 'detail' | 'usage'> =>
  ended instanceof TryFailure
    ? {
        outcome: ended.kind,
        ...(ended.detail !== undefined && { detail: ended.detail }),
        ...(ended.usage && { usage: ended.usage }),
      }
    : { outcome: 'answered', usage: ended.usage };

/** What a model is shown that did not take part so far: signed steps of another model would be refused. */
function openingSteps(steps: ModelStep[]): ModelStep[] {
  const end = steps.findIndex(({ kind }) => kind !== 'user');
  return end < 0 ? steps : steps.slice(0, end);
}
