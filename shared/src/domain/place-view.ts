import type { PlaceView } from '../place-turn.ts';
import type { CataloguePlace } from './catalogue-place.ts';

/** A place as shown: the weightiest name on top, all claims below it, and what no source says. */
export function placeView(place: CataloguePlace, loose: boolean): PlaceView {
  const { id, township, name, address, phone, diet } = place;
  return {
    id,
    township,
    name: name[0].value,
    nameClaims: name,
    address,
    phone,
    diet,
    loose,
    unknown: unknownOf(place),
  };
}

/** No source of the catalogue has opening hours. */
const unknownOf = (place: CataloguePlace): PlaceView['unknown'] => [
  ...(['address', 'phone', 'diet'] as const).filter((field) => place[field].length === 0),
  'hours',
];
