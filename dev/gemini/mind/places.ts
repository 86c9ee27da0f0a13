import { areaSpans, wordsOf } from '@jiaba/shared/domain/area-words';
import { changhua } from '@jiaba/shared/domain/gazetteer';
import { readPlaceQuestion } from '@jiaba/shared/domain/place-reader';
import type { Said } from '../exchange.ts';
import { dietMeant, pattern, type Sentence, wordsAt } from './sentence.ts';

type Call = Said['calls'][number];

const seeks = pattern(
  '吃|餐|店|食|美食|推薦|有什麼|有沒有|有嗎|哪裡|哪家|哪間|哪有|找|附近|restaurant|food|eat|brunch|lunch|near|敢有',
);
const keywords = pattern(
  '(火鍋|自助餐|便當|早午餐|早餐|麵|小吃|甜點|蛋糕|咖啡|滷味|水餃|拉麵|漢堡|義大利麵|鹽酥|臭豆腐|臭臭鍋|吃到飽|brunch)',
);
/** A name that no list knows, where the sentence treats it as a place. */
const namedPlace = pattern(
  '(?:^|[,，。:： ]|順便問|想問|請問|幫我找|找|在|到|去|啊|一樣)((?:(?!我|你|有|附近|今天|今晚|明天|中午|晚上|晚餐|這|那|素|蔬|吃|找|哪|什麼|想|會|要|一樣|以前|以後)[\\u4e00-\\u9fff]){2,6}?)(?:(?:車站|站)?附近|有沒有|有什麼|有賣|有那種|有哪|有推薦|有全|有素|有這|有|那邊|遐|哪裡|的素|的全|素食)',
);
const nearPlace = pattern('((?:(?!我|在|到|去|找)[\\u4e00-\\u9fff]){2,8}附近)');
const lastPlace = pattern(
  '(?:一樣|在|,|，| )((?:(?!我|你|有|素|吃|好|的)[\\u4e00-\\u9fff]){2,5}(?:區|鄉|鎮|市|站)?)[。!！?？]?$',
);
const districts = pattern('((?:(?!在|到|去|找|吃)[\\u4e00-\\u9fff]){2,4}(?:區|鄉|鎮))');
const english = /(?:near|in|around|at)\s+(?!me\b|my\b|here\b|the\b)([\p{sc=Han}A-Za-z]+(?: [A-Z][a-z]+)?)/u;

/** A question where to eat. */
export function placeCall(sentence: Sentence): Call | undefined {
  const read = isQuoting(sentence) ? undefined : readPlaceQuestion(sentence.said);
  const diet = dietMeant(sentence);
  const named = areaIn(sentence, read?.area);
  const area = named === read?.keyword ? undefined : named;
  const keyword = read?.keyword ?? wordsAt(sentence, keywords);
  const asks = read !== undefined || seeks.test(sentence.own);
  if (!asks && diet === undefined) return undefined;
  if (!read && area === undefined && (diet === undefined || !asks) && keyword === undefined) return undefined;
  return {
    name: 'search_local_places',
    args: {
      ...(area && { area }),
      ...(diet && { dietary_type: diet }),
      ...(keyword && !/分鐘|公里/.test(keyword) && { keyword }),
    },
  };
}

/** What stands in quotation marks must not reach the reader. */
const isQuoting = ({ said }: Sentence): boolean => /[「『“"]/.test(said);

/** The name that is written as a place, then what the lists know, then mere nearness. */
function areaIn(sentence: Sentence, read: string | undefined): string | undefined {
  const { said, own } = sentence;
  const latin = english.exec(said)?.[1];
  if (latin) return latin;
  const known = read ?? wordsOf(said, areaSpans(own, changhua()));
  const around = wordsAt(sentence, nearPlace);
  if (around && known?.includes('、')) return around;
  if (known && known !== '附近') return known;
  const named = wordsAt(sentence, districts) ?? wordsAt(sentence, namedPlace) ?? wordsAt(sentence, lastPlace);
  return named ?? known;
}
