import { expect, jest, test } from '@jest/globals';
import { infrastructureFaults } from '../../check.ts';
import { infra, withChange } from '../planted.ts';
import { planted } from './planted-faults.ts';

// On a machine that does much else a plan can take seconds.
jest.setTimeout(60_000);

test('nothing is wrong with the real files', async () => {
  expect(await infrastructureFaults(infra)).toEqual([]);
});

test.each(planted)('%s is found', async (_name, rule, words, change) => {
  const faults = await withChange(change, infrastructureFaults);
  const found = faults.filter((fault) => fault.rule === rule).map(({ where, what }) => `${where} ${what}`);

  expect(found.join('\n')).toMatch(words);
});

test('at least twenty faults were planted', () => {
  expect(new Set(planted.map(([name]) => name)).size).toBeGreaterThanOrEqual(20);
});
