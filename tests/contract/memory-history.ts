import { expect } from '@jest/globals';
import { isoTime } from '@jiaba/shared/clock';
import type { DietClass } from '@jiaba/shared/domain/diet-class';
import type { Event } from '@jiaba/shared/events';
import type { MemoryAnswer } from '@jiaba/shared/memory-turn';
import fc from 'fast-check';
import { faultyStore } from '../../dev/testing/faulty-store.ts';
import { type Asked, answerIn, memoryBench } from '../../dev/testing/memory-bench.ts';
import { type PlainMemory, plainMemory } from './plain-memory.ts';
import type { StoreUnderTest } from './store-bench.ts';

/** What a person, LINE and the broker may do, in any order. `which` picks among what there is by then. */
type Step =
  | { do: 'propose'; diet: DietClass }
  | { do: 'proposeForget' | 'proposeDelete' | 'cancelAll' | 'forget' }
  /** `lateMs`: how long the press was under way. */
  | { do: 'approve' | 'cancel'; which: number; lateMs: number }
  | { do: 'redeliver'; which: number }
  | { do: 'wait'; ms: number };

/** The process dies before or after the commit, and the event comes again. */
type Crash = 'no' | 'refused' | 'unanswered';

const which = fc.nat({ max: 1_000 });
const diet = fc.constantFrom<DietClass>('vegan', 'ovo_lacto', 'pot_side');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('propose' as const), diet }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('approve' as const),
      which,
      lateMs: fc.constantFrom(0, 1, 1_000, 299_999, 300_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which, lateMs: fc.constant(0) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('redeliver' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('proposeForget' as const, 'proposeDelete', 'cancelAll', 'forget'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 1_000, 299_999, 300_000),
    }),
  },
);
const crash = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Crash>('no') },
  { weight: 1, arbitrary: fc.constantFrom<Crash>('refused', 'unanswered') },
);

/**
 * Histories against the plain rules. On a store that is slow or whose time cannot be set they run as well: each is
 * another person's, and only domain time moves.
 */
export function checkHistories(on: () => StoreUnderTest, numRuns: number): Promise<void> {
  let histories = 0;
  return fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, crash), { maxLength: 30, size: 'max' }), async (steps) => {
      histories += 1;
      await playHistory(on(), `history-${histories}-`, steps);
    }),
    { seed: 20261130, numRuns },
  );
}

async function playHistory({ store, now }: StoreUnderTest, name: string, steps: [Step, Crash][]) {
  let failing: Crash = 'no';
  const unreliable = faultyStore(store, {
    failCommit() {
      const failure = failing;
      failing = 'no';
      return failure !== 'no' && failure;
    },
  });
  const memory = memoryBench({ store: unreliable, now, owner: name, name });
  const plain = plainMemory();
  const past: { event: Event<'memory.requested'>; answer: MemoryAnswer; removed: boolean }[] = [];
  const tokens: string[] = [];
  let time = now();
  let revision = 0;

  async function handle(event: Event<'memory.requested'>, dies: Crash): Promise<MemoryAnswer> {
    failing = dies;
    const next = await memory.handle(event).catch(() => memory.handle(event));
    failing = 'no';
    return answerIn(next);
  }

  async function ask(asked: Asked, expected: string, { dies, at = time }: { dies: Crash; at?: number }) {
    const event = memory.event(asked, { at: isoTime(at) });
    const answer = await handle(event, dies);
    expect(answer.status).toBe(expected);
    if (answer.status === 'card') tokens.push(answer.card.token);
    const takesBack = ['card_cancelled', 'memory_forgotten', 'nothing_to_forget', 'data_deleted'];
    if (takesBack.includes(answer.status)) for (const one of past) one.removed ||= showsDiet(one.answer);
    past.push({ event, answer, removed: false });
  }

  for (const [what, dies] of steps) {
    const before = plain.saved();
    await play(what, dies);
    await compare(before);
  }

  async function play(what: Step, dies: Crash): Promise<void> {
    switch (what.do) {
      case 'wait':
        time += what.ms;
        return;
      case 'propose': {
        const proposal = { operation: 'save', dietary_type: what.diet } as const;
        return ask({ operation: 'propose', proposal }, plain.propose(what.diet, time), { dies });
      }
      case 'redeliver':
        return redeliver(what.which, dies);
      case 'approve':
      case 'cancel':
        return press(what, dies);
      default:
        return ask(commands[what.do], say(plain, what.do, time), { dies });
    }
  }

  async function press({ do: operation, which: n, lateMs }: Extract<Step, { lateMs: number }>, dies: Crash) {
    if (tokens.length === 0) return;
    const number = n % tokens.length;
    const at = time - lateMs;
    const expected = operation === 'approve' ? plain.approve(number, at) : plain.cancel(number);
    await ask({ operation, token: tokens[number] ?? '' }, expected, { dies, at });
  }

  /** The first outcome again, or, where that was removed with what it showed, no change at all. */
  async function redeliver(n: number, dies: Crash): Promise<void> {
    const one = past[n % Math.max(1, past.length)];
    if (!one) return;
    const expected = one.removed ? { status: 'stale_memory_card' } : one.answer;
    expect(await handle(one.event, dies)).toEqual(expected);
  }

  async function compare(before: DietClass | undefined): Promise<void> {
    const kept = await memory.kept();
    const value = (kept.value as { dietary_type?: DietClass } | undefined)?.dietary_type;
    expect(value).toBe(plain.saved());
    const stored = (kept.revision as { revision: number } | undefined)?.revision ?? 0;
    expect(stored).toBe(plain.changes());
    expect(stored - revision).toBeGreaterThanOrEqual(0);
    revision = stored;
    if (value !== undefined && value !== before) expect(agreedTo(past.at(-1)?.answer)).toBe(value);
  }
}

/** What the last answer says was just agreed to. */
const agreedTo = (answer?: MemoryAnswer) =>
  answer?.status === 'memory_saved' ? answer.dietary_type : undefined;

const showsDiet = (answer: MemoryAnswer): boolean =>
  'card' in answer || 'again' in answer || 'dietary_type' in answer;

const commands = {
  proposeForget: { operation: 'propose', proposal: { operation: 'forget' } },
  proposeDelete: { operation: 'propose-delete' },
  cancelAll: { operation: 'cancel-all' },
  forget: { operation: 'forget' },
} as const satisfies Record<string, Asked>;

const say = (plain: PlainMemory, command: keyof typeof commands, now: number): string => plain[command](now);
