import type { PlaceView } from '@jiaba/shared/place-turn';
import { monthText } from './dates.ts';

type DietClaim = PlaceView['diet'][number];
interface Sourced {
  shortName: string;
  seenAt: string;
}

const circled = ['①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧', '⑨'];
const source = ({ shortName, seenAt }: Sourced): string => `${shortName} ${monthText(seenAt)}`;

/** The words on a place card (conversation guide, section 12). */
export const placeCardTexts = {
  strip: (township: string, n: number, total: number) => `${township}　${n}／${total}`,
  noAddress: '地址：沒有資料',
  noPhone: '電話：沒有資料',
  noDiet: '素別：沒有資料',
  phone: (numbers: string[]) => `電話：${numbers.join('、')}`,
  /** The key word first: it is set in bold. */
  looseWarning: ['素別', '要問店家'],
  twoAddresses: (claims: (Sourced & { value: string })[]) => [
    '地址有兩個說法',
    [
      '：',
      ...claims
        .slice(0, circled.length)
        .map((claim, n) => `${circled[n]} ${claim.value}（${source(claim)}）`),
      '去之前請先確認',
    ].join('\n'),
  ],
  old: (hasPhone: boolean) => (hasPhone ? '資料較舊，請先電話確認' : '資料較舊，請先看地圖確認'),
  sources: (claims: Sourced[]) => [...new Set(claims.map(source))].join('、'),
};

const speakers: Record<DietClaim['method'], string> = {
  owner: '店家',
  volunteer: '民間地圖',
  official: '政府資料',
  import: '外送菜單',
};

/** Whose word a diet claim is, said with it. A menu speaks for its dishes only. */
export function dietClaimText({ method, value, dietClass, seenAt }: DietClaim): string {
  const speaker = speakers[method];
  const said = value.startsWith(speaker) ? value : `${speaker}寫：${value}`;
  const words = dietClass === 'vegetarian' ? `${said}（沒細分）` : said;
  return method === 'import' ? `${words}（${monthText(seenAt)}），不是全店都是` : words;
}
