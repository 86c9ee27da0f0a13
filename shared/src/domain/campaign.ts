import { isoTime } from '../clock.ts';
import type { CampaignState } from '../place-turn.ts';
import type { CatalogueEvent } from './catalogue-event.ts';
import type { Occasion } from './event-record.ts';

/** A campaign as announced: a rally whose state is told beside places. Times are ISO 8601. */
export interface Campaign {
  id: string;
  name: string;
  startsAt: string;
  /** The first moment that is no longer in it. */
  endsAt: string;
}

/**
 * Where a campaign stands at a moment of domain time. It says nothing about a shop being open or a stamp being
 * valid.
 * @param at ISO 8601
 */
export function campaignState(
  { startsAt, endsAt }: Pick<Campaign, 'startsAt' | 'endsAt'>,
  at: string,
): CampaignState {
  const now = Date.parse(at);
  if (now < Date.parse(startsAt)) return 'not_started';
  return now < Date.parse(endsAt) ? 'active_by_announcement' : 'ended';
}

/** The same of any occasion; `uncertain` where no source gives the time that would tell. */
export function occasionState(
  { starts, ends }: Pick<Occasion, 'starts' | 'ends'>,
  at: string,
): CampaignState | 'uncertain' {
  const state = campaignState(
    { startsAt: startOf(starts ?? FIRST_DAY), endsAt: endOf(ends ?? LAST_DAY) },
    at,
  );
  return state === 'active_by_announcement' && !(starts && ends) ? 'uncertain' : state;
}

/** The rallies that are told beside places. */
export const campaignsOf = (events: readonly CatalogueEvent[]): Campaign[] =>
  events.flatMap((event) =>
    event.occasions.flatMap(({ besidePlaces, id, name, starts, ends }) =>
      besidePlaces && starts && ends
        ? [
            {
              id: `${event.id}-${id}`,
              name: `${event.name}${name}`,
              startsAt: startOf(starts),
              endsAt: endOf(ends),
            },
          ]
        : [],
    ),
  );

/** The campaign to tell beside places: the running one, else the next to come, else the last. */
export function campaignAmong(campaigns: readonly Campaign[], at: string): Campaign | undefined {
  const inState = (state: CampaignState) => campaigns.filter((one) => campaignState(one, at) === state);
  return (
    inState('active_by_announcement')[0] ??
    inState('not_started').sort(byTime('startsAt'))[0] ??
    inState('ended').sort(byTime('endsAt')).at(-1)
  );
}

const byTime = (time: 'startsAt' | 'endsAt') => (a: Campaign, b: Campaign) =>
  Date.parse(a[time]) - Date.parse(b[time]);

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-30';
const DAY_MS = 24 * 60 * 60 * 1_000;
const isDay = (when: string): boolean => !when.includes('T');
const midnight = (day: string): string => `${day}T00:00:00+08:00`;

const startOf = (when: string): string => (isDay(when) ? midnight(when) : when);
const endOf = (when: string): string => (isDay(when) ? isoTime(Date.parse(midnight(when)) + DAY_MS) : when);
