import { areaSpans, wordsOf } from '@jiaba/shared/domain/area-words';
import { changhua } from '@jiaba/shared/domain/gazetteer';
import { isUrgent } from '@jiaba/shared/domain/urgent';
import { type Asked, lastWords, type Mind, type Said } from '../exchange.ts';
import { dishCall, kitchenCall } from './kitchen.ts';
import { placeCall } from './places.ts';
import { rememberCall } from './remember.ts';
import { pattern, readSentence, type Sentence, wordsAt } from './sentence.ts';
import { noAction, talkFirst, talkLast, wantsMeat } from './talk.ts';

const wantsPerson = pattern(
  '真人|客服|專人|人工服務|跟人(?:講|說|談|聊)|投訴|客訴|申訴|抱怨|檢舉|找誰|負責人|主辦單位|轉接|反映|留(?:個)?話|留言|很生氣|賠償',
);
const books = pattern('訂位|預約|預訂|訂~{0,10}(?:位|桌|個人|晚上|中午)|留位|幫我訂');
const events = pattern('活動|市集|嘉年華|蔬食節|集章|展覽|講座|園遊會|表演|踩街|工作坊|體驗營');
const when = pattern(
  '(這個?(?:週末|禮拜天?|星期天?|月|周末)|下個?(?:週末?|禮拜|星期|月|周末)|週末|周末|今天|明天|後天|最近|月底|國慶|連假|[\\d一二三四五六七八九十]+月(?:[\\d]+[日號])?)',
);
const keyword = pattern('(市集|嘉年華|集章|講座|展覽|蔬食節|工作坊)');
const allergy = pattern('過敏');
const atShops = pattern('店|餐廳|外面|外食|小吃|老闆');

/** Routes a sentence by rules of thumb. It is made to try the bot without a key, not to be clever. */
export const routingMind: Mind = (asked: Asked): Said => {
  const declared = new Set(asked.tools.map(({ name }) => name));
  if (asked.mode === 'none' || !declared.has('no_action')) return { calls: [], text: '{}' };
  const { calls, text } = route(readSentence(lastWords(asked)));
  return { calls: calls.filter(({ name }) => declared.has(name)), text };
};

function route(sentence: Sentence): Said {
  const { own, said } = sentence;
  if (isUrgent(said)) return noAction('urgent');
  const first = forgivingRefusal(sentence) ?? talkFirst(sentence);
  if (first) return first;
  if (wantsPerson.test(own)) return one({ name: 'offer_service_request', args: {} });
  if (books.test(own)) return noAction('booking');
  const kept = rememberCall(sentence);
  if (kept === 'unclear') return noAction('clarify');
  if (kept === 'declined') return placeOf(sentence) ?? noAction('thanks');
  if (kept) return withSearch(kept, sentence);
  return asking(sentence);
}

/** Setting rules aside in order to save is a wish to save that says nothing; more than that is refused. */
const forgivingRefusal = (sentence: Sentence): Said | undefined =>
  rememberCall(sentence) === 'unclear' && pattern('(?:忽略|無視)').test(sentence.own)
    ? noAction('clarify')
    : undefined;

const one = (call: Said['calls'][number]): Said => ({ calls: [call] });

/** 花壇找素食，以後幫我記住: two wishes are two calls. */
function withSearch(kept: Said['calls'][number], sentence: Sentence): Said {
  const area = wordsOf(sentence.said, areaSpans(sentence.own, changhua()));
  const searches =
    kept.name === 'propose_dietary_memory' &&
    area !== undefined &&
    pattern('找|有什麼|有沒有|推薦|哪').test(sentence.own);
  const place = searches ? placeCall(sentence) : undefined;
  return { calls: place ? [place, kept] : [kept] };
}

function asking(sentence: Sentence): Said {
  const { own } = sentence;
  const kitchen = kitchenCall(sentence);
  if (kitchen) return one(kitchen);
  if (pattern('糖尿病|血糖|減肥|吃藥|痛風').test(own)) return noAction('health');
  const dish = dishCall(sentence);
  if (dish) return one(dish);
  if (events.test(own)) return one(eventCall(sentence));
  const place = placeOf(sentence);
  if (allergy.test(own))
    return place && hasArea(place) ? place : noAction(atShops.test(own) ? 'shop_allergy' : 'clarify');
  if (wantsMeat(sentence)) return noAction('not_vegetarian');
  const talk = talkLast(sentence);
  return place && !beatsPlace(talk, place) ? place : talk;
}

const placeOf = (sentence: Sentence): Said | undefined => {
  const call = placeCall(sentence);
  return call && one(call);
};

const hasArea = ({ calls }: Said): boolean => calls.some(({ args }) => 'area' in args);

const kindOf = ({ calls }: Said): unknown => (calls[0]?.args as { kind?: string } | undefined)?.kind;

/** What is not about finding a place although it holds words of it; a name of a place settles all but two. */
function beatsPlace(talk: Said, place: Said): boolean {
  const kind = String(kindOf(talk));
  return (
    ['health', 'open_now'].includes(kind) || (!hasArea(place) && ['follow_up', 'about_bot'].includes(kind))
  );
}

function eventCall(sentence: Sentence): Said['calls'][number] {
  const area = wordsOf(sentence.said, areaSpans(sentence.own, changhua()));
  const time = wordsAt(sentence, when);
  const word = wordsAt(sentence, keyword);
  return {
    name: 'search_local_events',
    args: { ...(area && { area }), ...(time && { when: time }), ...(word && { keyword: word }) },
  };
}
