import { readFileSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ownerHash } from '@jiaba/shared/ids';
import { localKeys } from '@jiaba/shared/local-keys';
import { aPerson, type Person } from './a-person.ts';

/**
 * Strings that occur once in the world go through the whole life of a remembered condition; the tables say where
 * each may stand, and the search finds them nowhere else.
 */

const USER = `U${'c0ffee11'.repeat(4)}`;
const SENTENCE = '花壇有推薦吃的嗎，金絲雀九七三';

/** In clear, and in base64 as a card carries it: the beginning of every card. */
const DIET = /five_pungent_ovo_lacto|五辛蛋奶素|eyJ2IjoxLCJr/;

const canaries = (owner: string): Record<string, RegExp> => ({
  sentence: new RegExp(SENTENCE),
  'user id': new RegExp(USER),
  'owner hash': new RegExp(owner),
  diet: DIET,
});

let person: Person;
let owner: string;
beforeAll(async () => {
  person = await aPerson({ userId: USER });
  const { ownerPepper, destination } = localKeys(person.dataDir);
  owner = ownerHash(ownerPepper, destination, USER);
  await person.say(SENTENCE);
  await person.say('記住我吃五辛蛋奶素');
  await person.press('同意記住');
  await person.say('花壇有推薦吃的嗎');
  await person.say('我的偏好');
  await person.say('我的資料');
  await person.say('改成全素');
  await person.press('先不要');
  await person.say('改成鍋邊素');
}, 30_000);
afterAll(() => person.close());

/** Text by place: topics (attributes and data), logs, and the collections of the database. */
function everywhere(): Map<string, string> {
  const places = new Map<string, string>();
  const add = (place: string, text: string) => places.set(place, (places.get(place) ?? '') + text);
  for (const { topic, attributes, data } of person.published)
    add(topic, `${JSON.stringify(attributes)}${data}`);
  add('logs', JSON.stringify(person.log));
  const database = new DatabaseSync(person.database, { readOnly: true });
  for (const { collection, id, data } of database.prepare('SELECT * FROM documents').all())
    add(`store: ${collection}`, `${id} ${data}`);
  database.close();
  return places;
}

const standsIn = (canary: string): string[] =>
  [...everywhere()]
    .filter(([, text]) => canaries(owner)[canary]?.test(text))
    .map(([place]) => place)
    .sort();

const topics = [
  ...['line.command', 'line.received', 'memory.requested'],
  ...['place-search.requested', 'reply.approved', 'tool.completed'],
];

test.each<[string, string[]]>([
  // The model is shown the sentence; nobody keeps it.
  ['sentence', ['line.received']],
  // The way back to the person travels with the turn.
  ['user id', topics],
  [
    'owner hash',
    [
      ...topics,
      'store: memory-outcomes',
      'store: owners',
      'store: preference-revisions',
      'store: preference-values',
      'store: router-outcomes',
    ],
  ],
  // In flight, and where it was agreed that it may stay; what memory answered is kept for an hour.
  [
    'diet',
    [
      ...['line.command', 'memory.requested', 'place-search.requested', 'reply.approved', 'tool.completed'],
      'store: memory-outcomes',
      'store: preference-values',
    ],
  ],
])('while it is remembered, the %s stands where it may and nowhere else', (canary, allowed) => {
  expect(standsIn(canary)).toEqual([...allowed].sort());
});

test('after forgetting no collection holds the diet, and neither does the file, its log or a backup of it', async () => {
  await person.say('忘記我的飲食偏好');

  expect(standsIn('diet').filter((place) => place.startsWith('store'))).toEqual([]);

  const copy = `${person.database}.backup`;
  const database = new DatabaseSync(person.database, { readOnly: true });
  await backup(database, copy);
  database.close();
  for (const file of [person.database, `${person.database}-wal`, copy]) {
    const bytes = readFileSync(file).toString('utf8');
    for (const canary of ['sentence', 'user id', 'diet'])
      expect([file, canary, canaries(owner)[canary]?.test(bytes)]).toEqual([file, canary, false]);
  }
  expect(readFileSync(copy).toString('utf8')).toContain(owner);
});

test('the logs of all that name nobody and nothing', () => {
  expect(person.log.length).toBeGreaterThan(30);
  for (const canary of ['sentence', 'user id', 'owner hash', 'diet'])
    expect(standsIn(canary)).not.toContain('logs');
});
