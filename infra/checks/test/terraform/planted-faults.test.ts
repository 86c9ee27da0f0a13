import { expect, test } from '@jest/globals';
import { infrastructureFaults } from '../../check.ts';
import { infra, withChange } from '../planted.ts';
import { planted } from './planted-faults.ts';

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
