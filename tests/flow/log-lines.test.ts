import { globSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { responderHandlers } from '@jiaba/responder/handler';
import type { Line } from '@jiaba/responder/line';
import type { LineResult } from '@jiaba/responder/line-result';
import type { Fields } from '@jiaba/shared/log';
import type { Model } from '@jiaba/shared/model';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { anEvent } from '../../dev/testing/an-event.ts';
import { serving } from '../../dev/testing/serving.ts';
import { virtualClock } from '../../dev/testing/virtual-clock.ts';
import { aWorld } from '../chaos/world.ts';
import { documentedLines, documentedMetrics } from './observability-document.ts';

/** The lines that metrics and `ops trace` are built on are those that docs/observability.md describes. */

/** What every line has, or what joins it to its trace. */
const everywhere = [
  'severity',
  'message',
  'time',
  'service',
  'logging.googleapis.com/trace',
  'logging.googleapis.com/spanId',
  'logging.googleapis.com/trace_sampled',
];

let entries: Fields[];
beforeAll(async () => {
  entries = [...(await ordinaryTurns()), ...(await failingTurns()), ...(await unclearSends())];
});

const usage = { input: 700, output: 20, thought: 5, cached: 0, total: 725 };

/** A model that answers at its second try. */
const secondTry: Model = {
  async call(_request, { onTry }) {
    const who = { answeredBy: 'gemini', model: 'fake', ms: 1 } as const;
    onTry?.({ ...who, try: 1, outcome: 'overloaded', detail: '503' });
    onTry?.({ ...who, try: 2, outcome: 'answered', usage });
    const calls = [{ id: '1', name: 'search_local_places', args: { area: '花壇' } }];
    return { answeredBy: 'gemini', model: 'fake', calls, steps: [], usage };
  },
};

/** An answer, a duplicate, a card that is pressed. */
async function ordinaryTurns(): Promise<Fields[]> {
  const world = await aWorld({ trace: 'log', model: secondTry });
  await world.say('花壇有推薦吃的嗎');
  await world.settle();
  await world.redeliver('花壇有推薦吃的嗎');
  await world.settle();
  await world.say('記住我吃全素', 'card');
  await world.settle();
  await world.press('同意記住', 'press');
  await world.settle();
  await world.close();
  return world.entries;
}

/** A model that fails, a service that is off, poison, an event of a newer version, and what comes too late for an answer. */
async function failingTurns(): Promise<Fields[]> {
  const broken: Model = { call: () => Promise.reject(new TypeError('away')) };
  const world = await aWorld({ trace: 'log', model: broken });
  await world.say('花壇有推薦吃的嗎');
  await world.settle();
  world.stop('memory');
  await world.say('花壇有推薦吃的嗎', 'three');
  await world.settle();
  world.start('memory');
  const [received] = world.published;
  if (!received) throw new Error('ingress published nothing');
  await world.bus.publish({ ...received, data: '{}' });
  const newer = { ...received.attributes, type: 'jiaba.line.received.v9' };
  await world.bus.publish({ ...received, attributes: newer });
  await world.settle();
  await world.clock.advance(21 * 60_000);
  await world.redeliver('花壇有推薦吃的嗎', 'two');
  await world.close();
  return world.entries;
}

/** LINE that never answers, and one that takes no token. */
async function unclearSends(): Promise<Fields[]> {
  return [...(await sendOver({ kind: 'unclear' })), ...(await sendOver({ kind: 'invalid-token' }))];
}

async function sendOver(result: LineResult): Promise<Fields[]> {
  const clock = virtualClock('2026-11-30T04:00:01.000Z');
  const line: Line = { reply: async () => result, push: async () => result };
  const store = sqliteStore({ file: ':memory:', clock });
  const { push, entries } = serving(
    'responder',
    responderHandlers({ store, line, clock, pushEnabled: false }),
    {
      clock,
    },
  );
  const approved = anEvent('reply.approved', { replies: [{ kind: 'fixed', id: 'menu' }] });
  await clock.runUntil(push(approved), 60_000);
  return entries;
}

const fieldsOf = (entry: Fields) => Object.keys(entry).filter((name) => !everywhere.includes(name));

test.each(documentedLines)(
  'every $message line has the fields that are documented, and no other',
  ({ message, always, sometimes }) => {
    const lines = entries.filter((entry) => entry.message === message);
    const seen = new Set(lines.flatMap(fieldsOf));

    expect([...seen].sort()).toEqual([...always, ...sometimes].sort());
    for (const line of lines) expect(fieldsOf(line)).toEqual(expect.arrayContaining(always));
  },
);

test.each(documentedLines)('$message is written in one place', ({ message }) => {
  const sources = globSync(['shared/src/**/*.ts', 'services/*/src/**/*.ts']);
  const written = new RegExp(String.raw`(?:\.(?:info|warn|error)\(|write\([^\n]*)'${message}'`, 'g');

  const places = sources.flatMap((file) => readFileSync(file, 'utf8').match(written) ?? []);

  expect(places).toHaveLength(1);
});

test.each(documentedMetrics)(
  '$name counts lines that exist, by fields that they have',
  ({ filter, fields }) => {
    const conditions = [...filter.matchAll(/jsonPayload\.(\w+)(!?=)(\("[^)]+\)|"[^"]+")/g)].map((match) => ({
      field: match[1] ?? '',
      negative: match[2] === '!=',
      values: [...(match[3] ?? '').matchAll(/"([^"]+)"/g)].map((value) => value[1]),
    }));
    expect(filter.replaceAll(/jsonPayload\.\w+!?=(\("[^)]+\)|"[^"]+")/g, '?')).toMatch(/^\?( AND \?)*$/);

    const counted = entries.filter((entry) =>
      conditions.every(({ field, negative, values }) => values.includes(String(entry[field])) !== negative),
    );

    expect(counted.length).toBeGreaterThan(0);
    for (const line of counted) expect(Object.keys(line)).toEqual(expect.arrayContaining(fields));
  },
);

test('a turn is counted once however often it comes, and so is a dead letter', () => {
  const reasons = entries.filter(({ message }) => message === 'dead letter').map(({ reason }) => reason);
  const ends = entries
    .filter(({ message }) => message === 'send')
    .map(({ status, answer }) => `${status} ${answer}`);

  expect(reasons.sort()).toEqual(['deliveries', 'deliveries', 'poison']);
  expect(ends.sort()).toEqual([
    'already answer',
    'already down',
    'already down',
    'ambiguous answer',
    'refused answer',
    'sent answer',
    'sent answer',
    'sent answer',
    'sent answer',
    'sent down',
  ]);
});
