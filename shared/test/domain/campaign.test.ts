import { expect, test } from '@jest/globals';
import { campaignState, campaignStateAmong } from '../../src/domain/campaign.ts';
import { loadCatalogue } from '../../src/domain/catalogue.ts';

const { campaigns } = loadCatalogue();

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
  expect(campaignStateAmong(campaigns, at)).toBe(state);
});

test('the dates say that they are an announcement that this project has not seen', () => {
  expect(campaigns[0]).toMatchObject({ carnivalOn: '2026-10-03', basis: 'by announcement, not seen by us' });
});

test('beside an ended campaign a coming one is shown, and a running one before both', () => {
  const year = (y: number) => ({
    ...campaigns[0],
    id: `y${y}`,
    name: `${y}`,
    basis: 'fixture',
    sourceId: 'fixture',
    startsAt: `${y}-08-01T00:00:00+08:00`,
    endsAt: `${y}-09-30T17:00:00+08:00`,
  });
  expect(campaignStateAmong([year(2025), year(2027)], '2026-08-15T00:00:00Z')).toBe('not_started');
  expect(campaignStateAmong([year(2025), year(2026), year(2027)], '2026-08-15T00:00:00Z')).toBe(
    'active_by_announcement',
  );
  expect(campaignState(year(2025), '2026-08-15T00:00:00Z')).toBe('ended');
});
