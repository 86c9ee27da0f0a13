import type { Claim, PlaceView } from '@jiaba/shared/place-turn';
import { monthText } from './dates.ts';

type DietClaim = PlaceView['diet'][number];

const circled = ['①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧', '⑨'];
const numerals: Record<number, string> = { 2: '兩' };

/** 「民間素食地圖 2020年4月」 */
const source = ({ shortName, seenAt }: Pick<Claim, 'shortName' | 'seenAt'>): string =>
  `${shortName} ${monthText(seenAt)}`;

/** The sources of some claims, each once, with the month of its data. */
export const sourcesText = (claims: Claim[]): string => [...new Set(claims.map(source))].join('、');

/** An address as people say it: everything here lies in the county. */
export const addressText = (value: string): string => value.replace(/^彰化縣/, '');

/** What a card advises when its data is old, by what it has a button for. */
const oldAdvice = { call: '請先電話確認', map: '請先看地圖確認', neither: '去之前請先確認' };

/** The words on a place card (conversation guide, section 12). Of a warning the key word stands first: it is bold. */
export const placeCardTexts = {
  strip: (township: string, n: number, total: number) => `${township}　${n}／${total}`,
  noAddress: '地址：沒有資料',
  noPhone: '電話：沒有資料',
  noDiet: '素別：沒有資料',
  phone: (number: string) => `電話：${number}`,
  looseWarning: ['素別', '要問店家'],
  /** Each value with whose word it is and when. */
  differing: (field: string, claims: Claim[], show: (value: string) => string = (value) => value) => [
    `${field}有${numerals[claims.length] ?? ` ${claims.length} `}個說法`,
    [
      '：',
      ...claims
        .slice(0, circled.length)
        .map((claim, n) => `${circled[n]} ${show(claim.value)}（${source(claim)}）`),
      '去之前請先確認',
    ].join('\n'),
  ],
  old: (way: keyof typeof oldAdvice) => ['資料較舊', `，${oldAdvice[way]}`],
};

const speakers: Record<DietClaim['method'], string> = {
  owner: '店家',
  volunteer: '民間地圖',
  official: '政府資料',
  import: '外送菜單',
};

/**
 * The diet claims, each with whose word it is. A menu speaks for its dishes only. Where they differ, each with its
 * month.
 */
export function dietClaimTexts(claims: DietClaim[]): string[] {
  const differ = new Set(claims.map(({ dietClass }) => dietClass)).size > 1;
  return [...new Set(claims.map((claim) => dietClaimText(claim, differ)))];
}

function dietClaimText({ method, value, dietClass, seenAt }: DietClaim, dated: boolean): string {
  const speaker = speakers[method];
  const said = value.startsWith(speaker) ? value : `${speaker}寫：${value}`;
  const words = dietClass === 'vegetarian' ? `${said}（沒細分）` : said;
  const month = dated || method === 'import' ? `（${monthText(seenAt)}）` : '';
  return `${words}${month}${method === 'import' ? '，不是全店都是' : ''}`;
}
