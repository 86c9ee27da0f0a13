import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { loadCatalogue } from '../../src/domain/catalogue.ts';
import { type TownshipShape, townshipAt } from '../../src/domain/township-at.ts';
import { projectFile } from '../../src/project-file.ts';

const { townships } = loadCatalogue().gazetteer;
const { shapes } = JSON.parse(readFileSync(projectFile('data/township-shapes.json'), 'utf8')) as {
  shapes: TownshipShape[];
};

test.each([
  ['和米素食', 120.5461357, 24.0449614, '花壇鄉'],
  ['彰化火車站', 120.5385, 24.0817, '彰化市'],
  ['員林火車站', 120.5697, 23.9597, '員林市'],
  ['鹿港老街', 120.4325, 24.0545, '鹿港鎮'],
  ['二水火車站', 120.6182, 23.8131, '二水鄉'],
  ['王功', 120.3377, 23.9617, '芳苑鄉'],
])('%s lies in its township', (_name, longitude, latitude, township) => {
  expect(townshipAt(longitude, latitude)).toBe(township);
});

test.each([
  ['臺北車站', 121.517, 25.0478],
  ['臺中車站', 120.6869, 24.1369],
  ['埔里', 120.9647, 23.964],
  ['西螺', 120.4659, 23.7978],
  ['the sea west of Changhua', 120.1, 24.0],
  ['latitude and longitude swapped', 24.0449614, 120.5461357],
])('%s is outside the county', (_name, longitude, latitude) => {
  expect(townshipAt(longitude, latitude)).toBeUndefined();
});

test('a hole in an outline is outside', () => {
  const square = (from: number, to: number): [number, number][] => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ];
  const ring = [{ township: '環', rings: [square(0, 9), square(3, 6)] }];
  expect(townshipAt(1, 1, ring)).toBe('環');
  expect(townshipAt(4, 4, ring)).toBeUndefined();
});

test('every township has one outline', () => {
  expect(shapes.map((s) => s.township)).toEqual(townships.map((t) => t.name));
});

test('neighbours are those whose outlines share a stretch of border', () => {
  const corners = new Map(shapes.map((s) => [s.township, new Set(s.rings.flat().map(String))]));
  for (const { name, neighbours } of townships) {
    const touching = townships.filter(
      (other) =>
        other.name !== name &&
        [...(corners.get(name) ?? [])].filter((corner) => corners.get(other.name)?.has(corner)).length > 1,
    );
    expect({ name, neighbours }).toEqual({ name, neighbours: touching.map((t) => t.name) });
  }
});
