import { memoryHandlers } from '@jiaba/memory/handler';
import { isoTime } from '@jiaba/shared/clock';
import { type CardKey, cardKeys } from '@jiaba/shared/domain/card';
import type { Envelope } from '@jiaba/shared/envelope';
import type { Event, Next, PayloadInput } from '@jiaba/shared/events';
import type { MemoryAnswer, ShownCard } from '@jiaba/shared/memory-turn';
import type { PlaceRequest } from '@jiaba/shared/place-turn';
import type { Store } from '@jiaba/shared/store';
import { anEvent } from './an-event.ts';
import { recordingLog } from './recording-log.ts';

export type Asked = PayloadInput<'memory.requested'>;

interface BenchOptions {
  store: Store;
  /** Real time, for expiry. */
  now(): number;
  keys?: CardKey[];
  /** Whose memory is asked where nothing else is said. */
  owner?: string;
  /** Begins the ids of its events: benches on one store need different ones. */
  name?: string;
}

/** Memory's handler on a store, asked as the router asks it: each question is an event of its own. */
export function memoryBench({
  store,
  now,
  keys = cardKeys(['card-key']),
  owner = 'owner-1',
  name = 'q',
}: BenchOptions) {
  const clock = { now, after: () => () => {} };
  const { log } = recordingLog(clock);
  const handler = memoryHandlers({ store, clock, cardKeys: keys })['memory.requested'];
  let asked = 0;

  /** An event at the clock's time, unless said otherwise. */
  function event(payload: Asked, envelope: Partial<Envelope> = {}): Event<'memory.requested'> {
    const id = `${name}${++asked}.0`;
    const at = isoTime(now());
    const from = { id, turnId: id, at, receivedAt: at, owner: { hash: owner } };
    return anEvent('memory.requested', payload, { ...from, ...envelope });
  }

  async function handle(question: Event<'memory.requested'>): Promise<Next[]> {
    if (!handler) throw new Error('memory has no handler');
    return handler(question, { signal: new AbortController().signal, log });
  }

  async function ask(payload: Asked, envelope?: Partial<Envelope>): Promise<MemoryAnswer> {
    return answerIn(await handle(event(payload, envelope)));
  }

  return {
    store,
    event,
    handle,
    ask,
    /** The card that a proposal is answered with. */
    async card(payload: Asked, envelope?: Partial<Envelope>): Promise<ShownCard> {
      const answer = await ask(payload, envelope);
      if (answer.status !== 'card') throw new Error(`no card, but ${answer.status}`);
      return answer.card;
    },
    /** An open search in 花壇, filled. */
    async fill(envelope?: Partial<Envelope>): Promise<PlaceRequest> {
      const search = { requested: { area: '花壇' }, answeredBy: 'reader' } as const;
      const [next] = await handle(event({ operation: 'fill-search', search }, envelope));
      if (next?.topic !== 'place-search.requested') throw new Error('the search was not passed on');
      return (next.payload as { request: PlaceRequest }).request;
    },
    /** The data of the three documents of a person. */
    async kept(whose = owner) {
      const collections = ['preference-revisions', 'preference-values', 'owners'] as const;
      const data = collections.map(async (collection) => (await store.get({ collection, id: whose }))?.data);
      const [revision, value, account] = await Promise.all(data);
      return { revision, value, account };
    },
  };
}

export type MemoryBench = ReturnType<typeof memoryBench>;

/** What memory answered; throws when it answered nothing. */
export function answerIn(next: Next[]): MemoryAnswer {
  const [first] = next;
  if (first?.topic !== 'tool.completed') throw new Error('memory did not answer');
  return (first.payload as { answer: MemoryAnswer }).answer;
}

export const save = (dietary_type: 'vegan' | 'ovo_lacto' | 'lacto' | 'vegetarian' | 'ovo'): Asked => ({
  operation: 'propose',
  proposal: { operation: 'save', dietary_type },
});
export const proposeForget: Asked = { operation: 'propose', proposal: { operation: 'forget' } };
export const approve = ({ token }: { token: string }): Asked => ({ operation: 'approve', token });
export const cancel = ({ token }: { token: string }): Asked => ({ operation: 'cancel', token });
