import type { DietaryType } from '@jiaba/shared/domain/diet-class';
import { quoted } from './conditions.ts';
import { diets } from './diets.ts';

/** The first line of a list, by page: the answer first. */
function foundLine(area: string, { total, shown, page }: { total: number; shown: number; page: number }) {
  if (page > 1) return `${area}找到 ${total} 家，再列 ${shown} 家。`;
  return total > shown ? `${area}找到 ${total} 家，先列 ${shown} 家。` : `${area}找到 ${total} 家。`;
}

/** The last line of every list. */
export const askBeforeGoing = '出門前請先問店家。';

/** Texts of section 4, by id: each value or result is the lines of that text. */
export const placeTexts = {
  'place.found': foundLine,
  'place.many': (area: string, total: number, shown: number, word: string | undefined) => [
    `${area}有 ${total} 家，先列 ${shown} 家。`,
    ...(word ? [`加一個詞會更準，例如「${area} ${word}」。`] : []),
  ],
  'place.loose': (count: number, diet: DietaryType) =>
    `另有 ${count} 家只寫素食，沒寫是不是${diets[diet].label}。`,
  'place.loose-list': (area: string, total: number, shown: number) => [
    `${area}有 ${total} 家只寫素食${total > shown ? `，這裡列 ${shown} 家` : ''}。`,
    '蛋、奶、蔥蒜要自己問。',
  ],
  'place.none-strict': (area: string, diet: DietaryType, loose: number) => [
    `${area}沒有一家寫明是${diets[diet].label}。`,
    `另有 ${loose} 家只寫素食，蛋、奶、蔥蒜要自己問。`,
  ],
  'place.none-area': (area: string, neighbours: string[]) => [
    `我的資料裡，${area}還沒有素食店。`,
    neighbours.length > 0
      ? `不代表真的沒有。旁邊有資料的：${neighbours.join('、')}。`
      : '不代表真的沒有。可以打別的鄉鎮名。',
  ],
  'place.none-keyword': (area: string, keyword: string, without: { proven: number; loose: number }) => [
    `${area}沒有店名有${quoted(keyword)}的素食店。`,
    ...(without.proven > 0 ? [`不管${quoted(keyword)}的話，有 ${without.proven} 家。`] : []),
    ...(without.proven === 0 && without.loose > 0
      ? [`不管${quoted(keyword)}的話，有 ${without.loose} 家只寫素食。`]
      : []),
  ],
  'place.none-diet': (area: string, diet: DietaryType) => [
    `${area}沒有符合「${diets[diet].label}」的店家。`,
    '可以打別的鄉鎮名，或改找別的素別。',
  ],
  'place.end': (total: number) => `都列完了，一共 ${total} 家。`,
  'place.refreshed': '資料剛更新，從第一頁重新列。',
  'area.pick': ['要找哪個鄉鎮？', '按下面，或直接打鄉鎮名，例如「花壇」。'],
  'area.needed': ['要先知道在哪個鄉鎮。', '傳位置給我，或直接打鄉鎮名。我不會記下您的位置。'],
  'area.county-or-city': ['您說的是彰化市，還是彰化縣別的鄉鎮？'],
  'area.guess': (township: string) => [`您是說「${township}」嗎？`],
  'area.two': ['一次查一個地方，先查哪裡？'],
  'area.outside': (name: string) => [`${name}不在彰化縣，我只有彰化縣的資料。`],
  'area.from-location': (township: string) => [
    `您在${township}。`,
    '我只照鄉鎮列，沒有排遠近。位置我沒有留下。',
  ],
  'area.location-outside': ['這個位置不在彰化縣，我沒有那裡的資料。'],
};

/** The words on the last card of a list. */
export const pagerTexts = {
  soFar: (reached: number, total: number) => `列到第 ${reached} 家，一共 ${total} 家。`,
};

interface AltPlace {
  name: string;
  address: string | undefined;
  phone: string | undefined;
}

/** Alt text of a list, long and short: the answer, every shop of the page, the condition. */
export const listAlt = {
  head: (area: string, total: number, loose: boolean) =>
    loose ? `${area}${total} 家只寫素食：` : `${area}${total} 家素食：`,
  place: ({ name, address, phone }: AltPlace) =>
    `${name}（${address ?? '沒有地址資料'}，${phone ?? '沒有電話資料'}）`,
  tail: (condition: string, sources: string) =>
    `。${condition}。資料：${sources}。現在有沒有開不知道，請先問店家。`,
};
