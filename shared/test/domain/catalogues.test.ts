import { expect, test } from '@jest/globals';
import { loadCatalogue } from '../../src/domain/catalogue.ts';
import { coveredTownships, readVersions } from '../../src/domain/catalogue-versions.ts';
import { cataloguesOf, loadCatalogues } from '../../src/domain/catalogues.ts';
import { smallCatalogue } from '../fixtures/small-catalogue.ts';

test('the repository holds two versions, each under its checksum', () => {
  const catalogues = loadCatalogues();
  const previous = loadCatalogue(new URL('../../../data/previous/', import.meta.url));

  expect(catalogues.newest.version).toBe(loadCatalogue().version);
  expect(previous.version).not.toBe(catalogues.newest.version);
  expect(catalogues.of(catalogues.newest.version)).toBe(catalogues.newest);
  expect(catalogues.of(previous.version)?.version).toBe(previous.version);
  expect(catalogues.of('000000000000')).toBeUndefined();
});

test('a version that is known by its checksum is the same as one that is checked record by record', () => {
  expect(loadCatalogues().newest).toEqual(loadCatalogue());
});

test('versions.json names the townships in which the newest has places', () => {
  const { townships } = readVersions();

  expect(townships).toEqual(coveredTownships(loadCatalogue()));
  expect(townships).toContain('花壇');
});

test('the first version of all has none before it', () => {
  const first = smallCatalogue();
  expect(cataloguesOf(first).of(first.version)).toBe(first);
  expect(cataloguesOf(first).of('000000000000')).toBeUndefined();
});
