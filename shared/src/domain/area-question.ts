import type { PlaceAnswer, PlaceReason, PlaceRequest } from '../place-turn.ts';
import type { Catalogue } from './catalogue.ts';
import { townshipsWithData, withFirst } from './place-offers.ts';
import { type Area, readArea } from './township.ts';

export type AskedArea = Area | { kind: 'none' } | { kind: 'located_outside' };

/** What a search says of its area. A shared location is a township already; words are read. */
export function areaOf({ located, requested }: PlaceRequest, { gazetteer }: Catalogue): AskedArea {
  if (located === 'outside') return { kind: 'located_outside' };
  if (located) {
    const known = gazetteer.townships.some(({ name }) => name === located);
    return known ? { kind: 'township', name: located } : { kind: 'unknown' };
  }
  return requested.area ? readArea(requested.area, gazetteer) : { kind: 'none' };
}

/** The part of the answer that asks for a township, or says that the place is elsewhere. */
export function withoutTownship(
  catalogue: Catalogue,
  { requested }: PlaceRequest,
  area: Exclude<AskedArea, { kind: 'township' }>,
  keyword: string | undefined,
): Partial<PlaceAnswer> & Pick<PlaceAnswer, 'status'> {
  const all = townshipsWithData(catalogue, keyword);
  const ask = (reason: PlaceReason, suggestions: PlaceAnswer['suggestions']) =>
    ({ status: 'needs_area', reason, suggestions }) as const;
  const only = (...townships: string[]) => townships.flatMap((name) => withFirst(all, name).slice(0, 1));
  switch (area.kind) {
    case 'nearness':
      return ask('nearness', withFirst(all, area.township));
    case 'county_or_city':
      return ask('county_or_city', only('彰化市'));
    case 'guess':
      return ask('guess', only(area.name));
    case 'two':
      return ask('two_areas', only(...area.names));
    case 'outside':
      return { status: 'outside', reason: 'named', outsideName: area.name, suggestions: all };
    case 'located_outside':
      return { status: 'outside', reason: 'located', suggestions: all };
    case 'unknown':
      return ask('no_area', all);
    case 'none':
      return ask(requested.dietary_type || keyword ? 'no_area' : 'pick', all);
  }
}
