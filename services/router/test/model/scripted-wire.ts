import { virtualClock } from '../../../../dev/testing/virtual-clock.ts';
import { attempts } from '../../src/model/attempts.ts';
import type { Wire, WireReply } from '../../src/model/wire.ts';
import { MODELS, request } from './asking.ts';

/** What a wire brings when all is well. */
export const reply: WireReply = {
  calls: [{ id: '1', name: 'search_places', args: {} }],
  steps: [],
  usage: { input: 1, output: 1, thought: 0, cached: 0, total: 2 },
};

/** The tries over a wire of the test's own, in virtual time. */
export function scripted(wire: Wire) {
  const clock = virtualClock('2026-11-30T04:00:00.000Z');
  const states: string[] = [];
  const model = attempts({
    ...{ wire, models: MODELS, answeredBy: 'stand-in', clock, random: () => 0 },
    onBreaker: (id, state) => states.push(`${id} ${state}`),
  });
  const call = async (asked = request, signal = new AbortController().signal) => {
    const ended = model.call(asked, { signal }).catch((error: unknown) => error);
    await clock.runUntil(ended, 60_000);
    return ended;
  };
  return { clock, call, states, model };
}
