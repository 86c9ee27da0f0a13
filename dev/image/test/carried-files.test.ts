import { expect, test } from '@jest/globals';
import { carriedFiles } from '../carried-files.ts';

const sources = (...texts: string[]) => new Map(texts.map((text, n) => [`shared/src/source-${n}.ts`, text]));

test('a bundle takes along the files and folders that its sources name, each once', () => {
  const found = carriedFiles(
    sources(
      "loadTopology(file = projectFile('infra/topology.json'))",
      "projectFile('data/'); projectFile('data/')",
    ),
  );

  expect(found).toEqual(['data/', 'infra/topology.json']);
});

test('sources that name no file take nothing along', () => {
  expect(carriedFiles(sources("import { projectFile } from './project-file.ts';"))).toEqual([]);
});

test('a file whose name is put together cannot be taken along, so the build says where that stands', () => {
  expect(() => carriedFiles(sources('projectFile(file)'))).toThrow('shared/src/source-0.ts');
  expect(() => carriedFiles(sources("projectFile('data/' + name)"))).toThrow('without a literal');
});
