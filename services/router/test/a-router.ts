import type { PayloadInput } from '@jiaba/shared/events';
import type { Model, ModelTry, ToolCall } from '@jiaba/shared/model';
import { encodePostback, type Postback } from '@jiaba/shared/postback';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { anEvent } from '../../../dev/testing/an-event.ts';
import { recordingBus } from '../../../dev/testing/recording-bus.ts';
import { serving } from '../../../dev/testing/serving.ts';
import { virtualClock } from '../../../dev/testing/virtual-clock.ts';
import { routerHandlers } from '../src/handler.ts';
import { type Loading, noLoading } from '../src/loading.ts';

const noTokens = { input: 0, output: 0, thought: 0, cached: 0, total: 0 };

/** A model that proposes these calls and tells of these tries. */
export const proposing = (calls: Omit<ToolCall, 'id'>[], tries: Partial<ModelTry>[] = []): Model => ({
  async call(_request, { onTry }) {
    for (const [n, one] of tries.entries()) {
      onTry?.({ answeredBy: 'gemini', model: 'fake', try: n + 1, outcome: 'answered', ms: 1, ...one });
    }
    return {
      answeredBy: 'gemini',
      model: 'fake',
      calls: calls.map((call, n) => ({ id: `call-${n}`, ...call })),
      steps: [],
      usage: noTokens,
    };
  },
});

export const away: Model = { call: () => Promise.reject(new Error('503')) };
export const forbidden: Model = { call: () => Promise.reject(new Error('no model may be called here')) };
export const searchFor = (args: object) => proposing([{ name: 'search_local_places', args }]);

interface Setup {
  bus?: ReturnType<typeof recordingBus>;
  loading?: Loading;
  callsPerDay?: number;
}

/** The router behind its front door, at noon in Taiwan. */
export function aRouter(
  model: Model,
  { bus = recordingBus(), loading = noLoading, callsPerDay = 100 }: Setup = {},
) {
  const clock = virtualClock('2026-11-30T04:00:00.000Z');
  const store = sqliteStore({ file: ':memory:', clock });
  const handlers = routerHandlers({
    ...{ model, store, clock, loading, callsPerDay },
    townshipAt: (longitude) => (longitude > 120 ? '花壇鄉' : undefined),
    facts: { catalogueVersion: 'v1', townships: ['花壇', '員林'] },
  });
  return { ...serving('router', handlers, { bus, clock }), store };
}

export const saying = (text: string, envelope = {}) =>
  anEvent('line.received', { kind: 'text', text }, envelope);
export const command = (payload: PayloadInput<'line.command'>, envelope = {}) =>
  anEvent('line.command', payload, envelope);
export const button = (postback: Postback) =>
  command({ kind: 'postback', data: encodePostback(postback).data });

/** The fixed texts that were approved, by their ids. */
export const textsOf = ({ bus }: ReturnType<typeof aRouter>): unknown[] =>
  bus.events().flatMap(({ payload }) => {
    const { replies = [] } = payload as { replies?: { id?: string; kind: string }[] };
    return replies.map(({ id, kind }) => id ?? kind);
  });
