import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { type Cell, columns, matrixDocument, playMatrix, rows } from './send-matrix.ts';

let cells: Cell[] = [];
beforeAll(async () => {
  cells = await playMatrix();
}, 60_000);

const named = ({ row, column, pushEnabled, seen, state }: Cell): string =>
  `${row.timing.name}, ${row.crash}, ${column.name}, push ${pushEnabled ? 'on' : 'off'}: ${seen} ${state}`;

test('whatever dies and whatever LINE does, nobody sees an answer twice', () => {
  expect(cells).toHaveLength(2 * rows.length * columns.length);
  expect(cells.filter(({ seen }) => seen > 1).map(named)).toEqual([]);
});

test('an answer that LINE takes while the token lives is seen exactly once and recorded as sent', () => {
  const inTime = cells.filter(({ row, column }) => column.takesIt && row.timing.name === 'both in time');
  expect(inTime.length).toBeGreaterThan(0);
  expect(inTime.filter(({ seen, state }) => seen !== 1 || state !== 'sent').map(named)).toEqual([]);
});

test('a refused turn was never seen, and every turn ends', () => {
  const refused = cells.filter(({ state }) => state.startsWith('refused'));
  expect(refused.filter(({ seen }) => seen > 0).map(named)).toEqual([]);
  expect(cells.filter(({ state }) => state === 'claimed' || state === 'absent').map(named)).toEqual([]);
});

test('a turn recorded as sent was seen, except where a token dead from the start looked used', () => {
  const unseen = cells.filter(({ seen, state }) => state === 'sent' && seen === 0);
  expect(unseen.map(({ column }) => column.name).every((name) => name === '400 invalid token')).toBe(true);
  expect(new Set(unseen.map(({ row }) => row.crash))).toEqual(
    new Set(['after claim', 'after LINE answered']),
  );
});

test('nothing is pushed unless pushes are switched on, and then only a turn that was never tried in time', () => {
  const late = cells.filter(({ row, column }) => row.timing.name === 'both late' && column.takesIt);
  expect(late.filter(({ pushEnabled, seen }) => seen !== Number(pushEnabled)).map(named)).toEqual([]);
  const claimed = cells.filter(({ row }) => row.timing.name === 'second late' && row.crash === 'after claim');
  expect(claimed.filter(({ seen, state }) => seen > 0 || state !== 'ambiguous').map(named)).toEqual([]);
});

test('the document of the matrix is up to date', () => {
  const file = new URL('../../../docs/send-matrix.md', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(matrixDocument(cells));
});
