import type { CampaignState, PlaceAnswer } from '@jiaba/shared/place-turn';
import { dateText, timeText } from './dates.ts';

type Dates = NonNullable<PlaceAnswer['campaignDates']>;

const end = ({ endsAt }: Dates): string => `${dateText(endsAt)}${timeText(endsAt)}`;

/** The stamp rally by its state: one sentence a line. Stamps, the list and being open are never one sentence. */
export const campaignTexts: Record<CampaignState, (dates: Dates) => string[]> = {
  not_started: ({ startsAt }) => [`集章 ${dateText(startsAt)} 才開始。`],
  active_by_announcement: (dates) => [`集章照公告到 ${end(dates)}。`, '這家收不收章、禮物還有沒有，請先問。'],
  ended: (dates) => [`集章在 ${end(dates)} 結束了，店家還是查得到。`],
};

/** Nothing where the answer does not say which rally. */
export const campaignLines = ({
  campaign,
  campaignDates,
}: Pick<PlaceAnswer, 'campaign' | 'campaignDates'>): string[] =>
  campaignDates ? campaignTexts[campaign](campaignDates) : [];
