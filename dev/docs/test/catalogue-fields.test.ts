import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { loadCatalogue } from '@jiaba/shared/domain/catalogue';
import { smallCatalogue } from '../../../shared/test/fixtures/small-catalogue.ts';
import { fieldsDocument, fieldsFile } from '../catalogue-report.ts';

test('the report of the fields is up to date', () => {
  expect(readFileSync(fieldsFile, 'utf8')).toBe(fieldsDocument(loadCatalogue()));
});

test('it counts what sources fill, and what two of them say differently', () => {
  const report = fieldsDocument(smallCatalogue());
  for (const row of [
    '| name | 8 |',
    '| phone | 1 |',
    '| a class beyond 素食 | 3 |',
    '| opening hours | 0 |',
    '| two sources that differ | 1 |',
    '| 花壇鄉 | 6 | 6 | 1 | 2 |',
    '| 竹塘鄉 | 0 | 0 | 0 | 0 |',
  ])
    expect(report).toContain(row);
});
