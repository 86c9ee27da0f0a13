import type { Model, ModelReply, ModelRequest, ModelTry } from '@jiaba/shared/model';
import { declare } from '@jiaba/shared/tools/define-tool';
import * as z from 'zod';
import type { Script } from '../../../../dev/gemini/script.ts';
import { STAND_IN_KEY, type StandIn, startStandIn } from '../../../../dev/gemini/stand-in.ts';
import { virtualClock } from '../../../../dev/testing/virtual-clock.ts';
import { attempts } from '../../src/model/attempts.ts';
import { type WireName, wires } from '../../src/model/gemini-model.ts';
import { ModelFailure } from '../../src/model/try-failure.ts';
import type { Wire } from '../../src/model/wire.ts';
import { readRoute } from '../../src/route.ts';

/** The tools of the vectors, in their own names. */
const table = {
  search_places: {
    args: z.object({
      town: z.string().optional(),
      diet: z.enum(['vegan', 'ovo_lacto', 'five_pungent', 'any']),
      near_me: z.boolean().optional(),
      radius_m: z.int().optional(),
    }),
  },
  propose_preference: { args: z.object({ action: z.enum(['save', 'update', 'forget']) }) },
};

export const request: ModelRequest = {
  purpose: 'route',
  instruction: '你是路由器。',
  steps: [{ kind: 'user', text: '淡水有全素的嗎' }],
  tools: Object.entries(table).map(([name, { args }]) => declare(name, name, args)),
  toolChoice: 'any',
};

export const MODELS = ['gemini-3.8-flash', 'gemini-3.5-flash'];

interface Setup {
  wire: WireName;
  script?: Script;
}

/** The real adapter over a real socket to the stand-in, in virtual time. */
export async function asking({ wire: name, script }: Setup) {
  const clock = virtualClock('2026-11-30T04:00:00.000Z');
  const standIn = await startStandIn({ script });
  const wire = wires[name]({
    access: { platform: 'gemini-api', apiKey: STAND_IN_KEY },
    baseUrl: standIn.url,
  });
  const model = attempts({
    ...{ wire: inVirtualTime(wire, clock, standIn), models: MODELS, answeredBy: 'stand-in', clock },
    random: () => 1,
  });
  return { clock, standIn, model, tries: [] as ModelTry[] };
}

/** Virtual time stands still while a request is under way, and goes on when it is left without an answer. */
function inVirtualTime(wire: Wire, clock: ReturnType<typeof virtualClock>, standIn: StandIn): Wire {
  return {
    ask(request, options) {
      const reply = wire.ask(request, options);
      void clock.hold(Promise.race([reply, standIn.hung()]).catch(() => {}));
      return reply;
    },
  };
}

type Asking = Awaited<ReturnType<typeof asking>>;

/** Calls the model once. @returns the reply or the failure, and how long it took in virtual time */
export async function callOnce({ clock, model, tries }: Asking, asked: ModelRequest = request) {
  const started = clock.now();
  const ended = endOf(model, asked, tries);
  await clock.runUntil(ended, 60_000);
  return { ended: await ended, ms: clock.now() - started };
}

async function endOf(
  model: Model,
  asked: ModelRequest,
  tries: ModelTry[],
): Promise<ModelReply | ModelFailure> {
  try {
    return await model.call(asked, {
      signal: new AbortController().signal,
      onTry: (ended) => tries.push(ended),
    });
  } catch (error) {
    if (error instanceof ModelFailure) return error;
    throw error;
  }
}

/** The end of a call in the words of the vectors. */
export function outcomeOf(ended: ModelReply | ModelFailure): string {
  if (ended instanceof ModelFailure) {
    return ended.end === 'blocked' ? `blocked:${ended.detail}` : `failed:${ended.end.replace('-', '_')}`;
  }
  const route = readRoute(ended, table);
  if (route.kind === 'invalid') return `invalid:${route.fault}`;
  return route.kind === 'call' ? 'route' : route.kind;
}
