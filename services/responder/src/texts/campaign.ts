import type { CampaignState } from '@jiaba/shared/place-turn';
import { dateText, timeText } from './dates.ts';

/** The stamp rally as the county announced it; the state itself comes with the answer. */
const rally = { starts: '2026-08-01T00:00:00+08:00', ends: '2026-09-30T17:00:00+08:00' };

const end = `${dateText(rally.ends)}${timeText(rally.ends)}`;

/** campaign.*: one sentence a line. A stamp, having been on the list and being open now are never one sentence. */
export const campaignLines: Record<CampaignState, string[]> = {
  not_started: [`集章 ${dateText(rally.starts)} 才開始。`],
  active_by_announcement: [`集章照公告到 ${end}。`, '這家收不收章、禮物還有沒有，請先問。'],
  ended: [`集章在 ${end} 結束了，店家還是查得到。`],
};
