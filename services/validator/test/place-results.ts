import { type Catalogue, catalogueFrom } from '@jiaba/shared/domain/catalogue';
import { cataloguesOf } from '@jiaba/shared/domain/catalogues';
import { answerPlaces } from '@jiaba/shared/domain/place-search';
import type { PlaceRequest } from '@jiaba/shared/place-turn';
import type { PlaceSearchResult } from '@jiaba/shared/tools/search-local-places/events';
import { anEvent } from '../../../dev/testing/an-event.ts';
import { recordingBus } from '../../../dev/testing/recording-bus.ts';
import { serving } from '../../../dev/testing/serving.ts';
import {
  fixtureRecords,
  mapSighting,
  smallCatalogue,
} from '../../../shared/test/fixtures/small-catalogue.ts';
import { validatorHandlers } from '../src/handler.ts';

const AT = '2026-11-30T04:00:00.000Z';

/** What the map lists grows by one place a version. */
function withMorePlaces(more: number): Catalogue {
  const records = fixtureRecords();
  for (let n = 1; n <= more; n += 1) {
    const sighting = mapSighting(`測試新店${n}`, `彰化縣花壇鄉新路${n}號`);
    records.places.push({ id: `fx-new-${n}`, township: '花壇鄉', sightings: [sighting] });
  }
  return catalogueFrom(records);
}

const newest = smallCatalogue();
export const previous = withMorePlaces(1);
export const older = withMorePlaces(2);

export const vegan: PlaceRequest = {
  requested: { area: '花壇', dietary_type: 'vegan' },
  effective: { dietary_type: 'vegan' },
  origin: 'this_turn',
  page: 1,
  loose: false,
  answeredBy: 'reader',
};
export const everything: PlaceRequest = {
  ...vegan,
  requested: { area: '花壇' },
  effective: { dietary_type: 'any' },
  origin: 'none',
};

export type Result = PlaceSearchResult;

/** The true result of a search in a version of the catalogue. */
export const resultOf = (request: PlaceRequest, catalogue = newest): Result =>
  structuredClone({
    tool: 'search_local_places',
    request,
    answer: answerPlaces({ catalogue, request, at: AT }),
  });

/** A validator that keeps two versions. */
export const aValidator = (bus = recordingBus()) =>
  serving('validator', validatorHandlers({ catalogues: cataloguesOf(newest, previous) }), { bus });

export const completed = (result: Result) => anEvent('tool.completed', result, { at: AT });
