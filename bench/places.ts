import { loadCatalogue } from '@jiaba/shared/domain/catalogue';
import { loadCatalogues } from '@jiaba/shared/domain/catalogues';
import { answerPlaces } from '@jiaba/shared/domain/place-search';
import type { PlaceRequest } from '@jiaba/shared/place-turn';

/**
 * How long it takes to read the catalogue and to answer from it. Prints one JSON object, times in milliseconds.
 *
 *   node bench/places.ts
 */
const ROUNDS = 200;
const AT = '2026-11-30T04:00:00.000Z';

const asked: PlaceRequest['requested'][] = [
  { area: '花壇', dietary_type: 'vegetarian' },
  { area: '彰化市' },
  { area: '員林', dietary_type: 'vegan' },
  { area: '彰化市', keyword: '麵' },
  { area: '竹塘', dietary_type: 'ovo_lacto' },
  { area: '花壇集合點附近' },
  { area: '鹿谷' },
];

function timed<T>(work: () => T): { result: T; ms: number } {
  const started = process.hrtime.bigint();
  const result = work();
  return { result, ms: Number(process.hrtime.bigint() - started) / 1e6 };
}

const round = (ms: number): number => Math.round(ms * 100) / 100;

const first = timed(() => loadCatalogue());
const both = timed(() => loadCatalogues());
const catalogue = first.result;

const answers = Array.from({ length: ROUNDS }, () => asked)
  .flat()
  .map((requested) => {
    const { dietary_type } = requested;
    const request: PlaceRequest = {
      requested,
      effective: { dietary_type: dietary_type ?? 'any' },
      origin: dietary_type ? 'this_turn' : 'none',
      page: 1,
      loose: false,
      answeredBy: 'reader',
    };
    return timed(() => answerPlaces({ catalogue, request, at: AT })).ms;
  });
const [firstAnswer = 0] = answers;
const sorted = [...answers].sort((a, b) => a - b);
const at = (share: number): number => round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);

console.log(
  JSON.stringify({
    places: catalogue.places.length,
    loadNewest: round(first.ms),
    loadBothVersions: round(both.ms),
    firstAnswer: round(firstAnswer),
    answer: { count: answers.length, p50: at(0.5), p95: at(0.95), max: at(1) },
  }),
);
