import type { CampaignState } from '../place-turn.ts';

/** A campaign as announced; times are ISO 8601 with an offset. */
export interface Campaign {
  id: string;
  name: string;
  startsAt: string;
  /** The first instant that is no longer in it. */
  endsAt: string;
  /** YYYY-MM-DD */
  carnivalOn?: string;
  /** Whose word the dates are. */
  basis: string;
  sourceId: string;
}

/**
 * Where a campaign stands at a moment of domain time. It says nothing about a shop being open or a stamp being
 * valid.
 * @param at ISO 8601
 */
export function campaignState(campaign: Pick<Campaign, 'startsAt' | 'endsAt'>, at: string): CampaignState {
  const now = Date.parse(at);
  if (now < Date.parse(campaign.startsAt)) return 'not_started';
  return now < Date.parse(campaign.endsAt) ? 'active_by_announcement' : 'ended';
}

/** The state to show beside places: of the running campaign, else the coming one, else the last. */
export function campaignStateAmong(campaigns: readonly Campaign[], at: string): CampaignState {
  const states = campaigns.map((campaign) => campaignState(campaign, at));
  return (['active_by_announcement', 'not_started'] as const).find((s) => states.includes(s)) ?? 'ended';
}
