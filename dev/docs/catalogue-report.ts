import type { Catalogue } from '@jiaba/shared/domain/catalogue';
import type { CataloguePlace } from '@jiaba/shared/domain/catalogue-place';
import { eventFields } from '@jiaba/shared/domain/event-record';

export const fieldsFile = new URL('../../docs/catalogue-fields.md', import.meta.url);

type Has = (place: CataloguePlace) => boolean;

const hasAddress: Has = ({ address }) => address.length > 0;
const hasPhone: Has = ({ phone }) => phone.length > 0;
const hasNarrowClass: Has = ({ diet }) => diet.some(({ dietClass }) => dietClass !== 'vegetarian');
/** No field of the catalogue: it could not be filled. */
const never: Has = () => false;

const fields: [string, Has][] = [
  ['name', () => true],
  ['address', hasAddress],
  ['phone', hasPhone],
  ['listed as 素食', ({ diet }) => diet.length > 0],
  ['a class beyond 素食', hasNarrowClass],
  ['opening hours', never],
  ['a location to measure from', never],
  ['accessibility', never],
  ['allergens', never],
  ['two sources that differ', ({ address, phone }) => differ(address) || differ(phone)],
];

const differ = (claims: CataloguePlace['address']): boolean =>
  new Set(claims.map(({ value }) => value)).size > 1;

/** The report as docs/catalogue-fields.md. */
export function fieldsDocument({ version, places, events, sources, gazetteer }: Catalogue): string {
  const known = (has: Has, among = places) => among.filter(has).length;
  const towns = gazetteer.townships
    .map(({ name }) => ({ name, here: places.filter(({ township }) => township === name) }))
    .sort((a, b) => b.here.length - a.here.length);
  return [
    '# How much of the catalogue is known',
    '',
    `Made by \`node dev/docs/catalogue-fields.ts\` from \`data/\` (version ${version}); a test fails when it is out of`,
    'date. What is not known is said in every answer, never guessed.',
    '',
    '## Places',
    '',
    ...table(
      ['field', `known of ${places.length}`],
      fields.map(([name, has]) => [name, known(has)]),
    ),
    '',
    ...table(
      ['township', 'places', 'with address', 'with phone', 'with a class beyond 素食'],
      towns.map(({ name, here }) => [
        name,
        here.length,
        known(hasAddress, here),
        known(hasPhone, here),
        known(hasNarrowClass, here),
      ]),
    ),
    '',
    '## Events',
    '',
    ...table(
      ['event', 'occasions with a time', 'read by us', ...eventFields],
      events.map((event) => {
        const statements = [...event.occasions, ...event.facts];
        return [
          event.name,
          `${event.occasions.filter(({ starts, ends }) => starts && ends).length} of ${event.occasions.length}`,
          `${statements.filter(({ confirmed }) => confirmed).length} of ${statements.length}`,
          ...eventFields.map((field) => (event.unknown.includes(field) ? 'unknown' : 'known')),
        ];
      }),
    ),
    '',
    '## Sources',
    '',
    ...table(
      ['source', 'shown as', 'terms', 'day', 'reading'],
      sources.map(({ id, shortName, licence, seenAt, reading }) => [id, shortName, licence, seenAt, reading]),
    ),
    '',
  ].join('\n');
}

function table(head: (string | number)[], rows: (string | number)[][]): string[] {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
