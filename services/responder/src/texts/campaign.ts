import type { CampaignState, PlaceAnswer } from '@jiaba/shared/place-turn';
import { dateText, timeText } from './dates.ts';

type Dates = NonNullable<PlaceAnswer['campaignDates']>;

const end = ({ endsAt }: Dates): string => `${dateText(endsAt)}${timeText(endsAt)}`;

/** The stamp rally, by id: one sentence a line. Stamps, the list and being open are never one sentence. */
export const campaignTexts = {
  'campaign.before': ({ startsAt }: Dates) => [`集章 ${dateText(startsAt)} 才開始。`],
  'campaign.running': (dates: Dates) => [
    `集章照公告到 ${end(dates)}。`,
    '這家收不收章、禮物還有沒有，請先問。',
  ],
  'campaign.ended': (dates: Dates) => [`集章在 ${end(dates)} 結束了，店家還是查得到。`],
};

const ids: Record<CampaignState, keyof typeof campaignTexts> = {
  not_started: 'campaign.before',
  active_by_announcement: 'campaign.running',
  ended: 'campaign.ended',
};

/** Nothing where the answer does not say which rally. */
export const campaignLines = ({
  campaign,
  campaignDates,
}: Pick<PlaceAnswer, 'campaign' | 'campaignDates'>): string[] =>
  campaignDates ? campaignTexts[ids[campaign]](campaignDates) : [];
