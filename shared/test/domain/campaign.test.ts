import { expect, test } from '@jest/globals';
import { type Campaign, campaignAmong, campaignState, occasionState } from '../../src/domain/campaign.ts';
import { loadCatalogue } from '../../src/domain/catalogue.ts';

const { campaigns } = loadCatalogue();

const stateAt = (at: string, among: readonly Campaign[] = campaigns) => {
  const campaign = campaignAmong(among, at);
  return campaign && campaignState(campaign, at);
};

test.each([
  ['2026-07-31T23:59:59+08:00', 'not_started'],
  ['2026-07-31T15:59:59Z', 'not_started'],
  ['2026-08-01T00:00:00+08:00', 'active_by_announcement'],
  ['2026-09-28T12:00:00+08:00', 'active_by_announcement'],
  ['2026-09-30T16:59:59+08:00', 'active_by_announcement'],
  ['2026-09-30T16:59:59.999+08:00', 'active_by_announcement'],
  ['2026-09-30T17:00:00+08:00', 'ended'],
  ['2026-09-30T09:00:00Z', 'ended'],
  ['2026-10-01T00:00:00+08:00', 'ended'],
])('at %s the stamp rally of 2026 is %s', (at, state) => {
  expect(stateAt(at)).toBe(state);
});

test('the rally is the only occasion that is told beside places', () => {
  expect(campaigns).toEqual([
    {
      id: 'vegetarian-festival-2026-stamps',
      name: '2026 彰化蔬食節集章',
      startsAt: '2026-08-01T00:00:00+08:00',
      endsAt: '2026-09-30T17:00:00+08:00',
    },
  ]);
});

const rallyOf = (year: number): Campaign => ({
  id: `y${year}`,
  name: `${year}`,
  startsAt: `${year}-08-01T00:00:00+08:00`,
  endsAt: `${year}-09-30T17:00:00+08:00`,
});

test.each([
  ['a running one before both others', [2025, 2026, 2027], 'y2026', 'active_by_announcement'],
  ['the next to come rather than the last', [2028, 2025, 2027], 'y2027', 'not_started'],
  ['the last where none is to come', [2024, 2025, 2023], 'y2025', 'ended'],
])('of several rallies it is %s', (_which, years, id, state) => {
  const at = '2026-08-15T00:00:00Z';
  expect(campaignAmong(years.map(rallyOf), at)?.id).toBe(id);
  expect(stateAt(at, years.map(rallyOf))).toBe(state);
});

test('without any rally there is none to tell of', () => {
  expect(campaignAmong([], '2026-08-15T00:00:00Z')).toBeUndefined();
});

test.each([
  ['2026-10-02T15:59:59Z', 'not_started'],
  ['2026-10-02T16:00:00Z', 'active_by_announcement'],
  ['2026-10-03T15:59:59Z', 'active_by_announcement'],
  ['2026-10-03T16:00:00Z', 'ended'],
])('a day lasts from midnight to midnight in Taiwan: at %s the carnival of 3 October is %s', (at, state) => {
  expect(occasionState({ starts: '2026-10-03', ends: '2026-10-03' }, at)).toBe(state);
});

test.each([
  ['before a start without an end', { starts: '2026-10-03' }, '2026-10-01T00:00:00Z', 'not_started'],
  ['after it', { starts: '2026-10-03' }, '2026-10-09T00:00:00Z', 'uncertain'],
  ['before an end without a start', { ends: '2026-10-03' }, '2026-10-01T00:00:00Z', 'uncertain'],
  ['after it', { ends: '2026-10-03' }, '2026-10-09T00:00:00Z', 'ended'],
  ['where no time is known', {}, '2026-10-09T00:00:00Z', 'uncertain'],
])('what is not known is not guessed: %s', (_when, occasion, at, state) => {
  expect(occasionState(occasion, at)).toBe(state);
});
