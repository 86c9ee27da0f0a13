import { catalogueFiles, type Records } from './catalogue-files.ts';
import type { EventRecord, Occasion } from './event-record.ts';

/** What one event says that the rest of the catalogue does not bear out, each fault with its field. */
export function eventFaults({ occasions, facts, shops }: EventRecord, records: Records): string[] {
  return [
    ...each('occasions', occasions, (occasion) => occasionFaults(occasion, records)),
    ...each('facts', facts, (fact) => sourceFaults(fact, records)),
    ...each('shops', shops, (shop) => [
      ...sourceFaults(shop, records),
      ...(records.places.some(({ id }) => id === shop.placeId)
        ? []
        : [`placeId: ${shop.placeId} is unknown`]),
    ]),
  ];
}

/** Places tell of a campaign: one must be known. */
export function campaignFaults({ events }: Records): string[] {
  const told = events.flatMap(({ occasions }) => occasions).some(({ besidePlaces }) => besidePlaces);
  return told ? [] : [`${catalogueFiles.events.file} besidePlaces: needs at least one occasion`];
}

const each = <T>(list: string, items: readonly T[], faultsOf: (item: T) => string[]): string[] =>
  items.flatMap((item, i) => faultsOf(item).map((fault) => `${list}.${i}.${fault}`));

function occasionFaults(occasion: Occasion, records: Records): string[] {
  const { starts, ends, township, besidePlaces } = occasion;
  const known = records.townships.some(({ name }) => name === township);
  return [
    ...sourceFaults(occasion, records),
    ...(!township || known ? [] : [`township: ${township} is unknown`]),
    ...(starts && ends && Date.parse(ends) < Date.parse(starts) ? ['ends: is before starts'] : []),
    ...(besidePlaces && !(starts && ends) ? ['besidePlaces: needs starts and ends'] : []),
  ];
}

const sourceFaults = ({ sourceId }: { sourceId: string }, { sources }: Records): string[] =>
  sources.some(({ id }) => id === sourceId) ? [] : [`sourceId: ${sourceId} is unknown`];
