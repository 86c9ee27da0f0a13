import type { Envelope } from '@jiaba/shared/envelope';
import type { PlaceView } from '@jiaba/shared/place-turn';
import type { PlaceReply } from '@jiaba/shared/replies';
import type { messagingApi } from '@line/bot-sdk';
import { type Button, entryButtons } from './buttons.ts';
import { cardMessage } from './cards/bubble.ts';
import { claimsOf, differing } from './cards/claims.ts';
import { pagerCard } from './cards/pager-card.ts';
import { placeCard } from './cards/place-card.ts';
import { cutUnits } from './graphemes.ts';
import { MAX_ALT } from './line-limits.ts';
import {
  anyDietButtons,
  dietButtons,
  looseButton,
  moreButton,
  otherTownshipButton,
  wordButtons,
} from './place-buttons.ts';
import { type Rendered, textMessage } from './rendered.ts';
import { campaignLines } from './texts/campaign.ts';
import { conditionLine, unknownLine } from './texts/conditions.ts';
import { labels } from './texts/labels.ts';
import { addressText, sourcesText } from './texts/place-card.ts';
import { askBeforeGoing, listAlt, pagerTexts, placeTexts } from './texts/places.ts';

/** More than this many, and a word that narrows the search is worth more than a next page. */
const MANY = 20;

/** A list of places: a summary text, then one card a place and a last card with the ways on. */
export function renderList(reply: PlaceReply, event: Envelope): Rendered {
  const { answer } = reply;
  const position = (n: number) => before(reply) + n + 1;
  const cards = answer.places.map((place, n) =>
    placeCard(place, { n: position(n), total: answer.total, at: event.at }),
  );
  return {
    messages: [
      textMessage(summary(reply, event)),
      cardMessage(altText(reply, event), [...cards, lastCard(reply)]),
    ],
    quick: [
      ...(isMany(reply) ? wordButtons(reply) : []),
      ...(left(reply) > 0 ? [moreButton(reply, labels.more)] : []),
      ...dietButtons(reply, event.scope),
      otherTownshipButton(reply, labels.changeTownship),
      entryButtons.askShop,
      ...anyDietButtons(reply),
    ],
  };
}

const areaOf = ({ answer }: PlaceReply): string => answer.effective.area ?? '';
const before = ({ answer }: PlaceReply): number => (answer.page - 1) * answer.pageSize;
const reached = (reply: PlaceReply): number => before(reply) + reply.answer.places.length;
const left = (reply: PlaceReply): number => reply.answer.total - reached(reply);

function summary(reply: PlaceReply, { scope }: Envelope): string[] {
  const { request, answer } = reply;
  return [
    ...(answer.refreshed ? [placeTexts['place.refreshed']] : []),
    ...headLines(reply),
    conditionLine(request, answer, scope),
    unknownLine(answer.unknownFields),
    ...(hasLoose(reply) ? [looseLine(reply)] : []),
    askBeforeGoing,
  ];
}

function headLines(reply: PlaceReply): string[] {
  const { total, page, places, refreshed, narrowingWords } = reply.answer;
  const area = areaOf(reply);
  if (isLooseList(reply)) return placeTexts['place.loose-list'](area, total, places.length);
  // A text has room for six lines: the advice gives way to the notice that the list is new.
  const advise = isMany(reply) && page === 1 && !refreshed;
  return advise
    ? placeTexts['place.many'](area, total, places.length, narrowingWords[0])
    : [placeTexts['place.found'](area, { total, shown: places.length, page })];
}

const isMany = ({ answer }: PlaceReply): boolean => answer.total > MANY && !answer.effective.keyword;

/** What was asked for is not enough: where no place says only 素食, the proven ones are listed after all. */
const isLooseList = ({ answer }: PlaceReply): boolean => answer.places.some(({ loose }) => loose);
const hasLoose = (reply: PlaceReply): boolean => reply.answer.looseCount > 0 && !isLooseList(reply);
const looseLine = ({ request, answer }: PlaceReply): string =>
  placeTexts['place.loose'](answer.looseCount, request.effective.dietary_type);

function lastCard(reply: PlaceReply): messagingApi.FlexBubble {
  const { answer } = reply;
  const more = left(reply) > 0;
  const buttons: Button[] = [
    ...(more ? [moreButton(reply, labels.moreOf(left(reply)))] : []),
    ...(hasLoose(reply) ? [looseButton(reply)] : []),
    otherTownshipButton(reply, labels.changeTownship),
  ];
  return pagerCard({
    strip: areaOf(reply),
    lines: [
      more ? pagerTexts.soFar(reached(reply), answer.total) : placeTexts['place.end'](answer.total),
      ...(hasLoose(reply) ? [looseLine(reply)] : []),
    ],
    hints: campaignLines(answer),
    buttons,
  });
}

/** Every shop of the page by name, with address and phone as far as LINE's limit allows, and the sources. */
function altText(reply: PlaceReply, { scope }: Envelope): string {
  const { request, answer } = reply;
  const head = listAlt.head(areaOf(reply), answer.total, isLooseList(reply));
  const sources = sourcesText(answer.places.flatMap(claimsOf));
  const tail = listAlt.tail(conditionLine(request, answer, scope), sources);
  const room = MAX_ALT - head.length - tail.length;
  const full = answer.places.map((place) => listAlt.place(altPlace(place))).join('、');
  if (full.length <= room) return `${head}${full}${tail}`;
  const each = Math.floor(room / answer.places.length) - 1;
  return `${head}${answer.places.map(({ name }) => cutUnits(name, each)).join('、')}${tail}`;
}

function altPlace({ name, address, phone }: PlaceView) {
  const values = (claims: PlaceView['address']) =>
    differing(claims)
      .map(({ value }) => addressText(value))
      .join('／') || undefined;
  return { name, address: values(address), phone: values(phone) };
}
