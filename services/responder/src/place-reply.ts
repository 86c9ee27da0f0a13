import type { Envelope } from '@jiaba/shared/envelope';
import type { PlaceReply } from '@jiaba/shared/replies';
import { renderArea } from './area-reply.ts';
import { type Button, entryButtons, locationButton } from './buttons.ts';
import { noticeCard } from './cards/notice-card.ts';
import { renderFixed } from './fixed-reply.ts';
import {
  anyDietButtons,
  dietButtons,
  looseButton,
  otherTownshipButton,
  townshipButton,
  withoutKeywordButton,
} from './place-buttons.ts';
import { renderList } from './place-list.ts';
import { type Rendered, textMessage } from './rendered.ts';
import { conditionLine, unknownLine } from './texts/conditions.ts';
import { fixedTexts } from './texts/fixed.ts';
import { labels } from './texts/labels.ts';
import { placeTexts } from './texts/places.ts';

/** All diets may be offered where a list has come to its end. */
const EVERY_DIET = 8;
const NEIGHBOURS = 3;

/** The answer to a place search, by its status and reason. */
export function renderPlaces(reply: PlaceReply, event: Envelope): Rendered {
  const { status } = reply.answer;
  if (status === 'unavailable')
    return renderFixed({ kind: 'fixed', id: 'down', again: reply.request }, event);
  const asks = status === 'needs_area' || status === 'outside';
  const answer = asks ? renderArea(reply, event) : renderSearched(reply, event);
  const before = [...(asks ? [] : fromLocation(reply)), ...aboutAllergy(reply)];
  return {
    messages: [...before.map(textMessage), ...answer.messages],
    quick: [...(aboutAllergy(reply).length > 0 ? [entryButtons.askShop] : []), ...answer.quick],
  };
}

function renderSearched(reply: PlaceReply, event: Envelope): Rendered {
  if (reply.answer.status === 'found') return renderList(reply, event);
  return reply.answer.status === 'none_strict' ? noneStrict(reply, event) : noMatch(reply, event);
}

/** area.from-location, before whatever was found there. */
const fromLocation = ({ request }: PlaceReply): string[][] =>
  request.located ? [placeTexts['area.from-location'](request.located)] : [];

/** place.allergy, before an answer that claims nothing about allergens. */
const aboutAllergy = ({ answer }: PlaceReply): string[][] =>
  answer.unknownFields.includes('allergens') ? [[fixedTexts['place.allergy']]] : [];

const areaOf = ({ answer }: PlaceReply): string => answer.effective.area ?? '';

/** What was searched for and what is not known, in every answer that searched. */
const searchedLines = ({ request, answer }: PlaceReply, { scope }: Envelope): string[] => [
  conditionLine(request, answer, scope),
  unknownLine(answer.unknownFields),
];

function noneStrict(reply: PlaceReply, event: Envelope): Rendered {
  const { request, answer } = reply;
  const lines = [
    ...placeTexts['place.none-strict'](areaOf(reply), request.effective.dietary_type, answer.looseCount),
    ...searchedLines(reply, event),
  ];
  const buttons = [looseButton(reply), entryButtons.askShop];
  return { messages: [noticeCard(areaOf(reply), lines, buttons)], quick: waysOn(reply, event) };
}

function noMatch(reply: PlaceReply, event: Envelope): Rendered {
  const { lines, buttons } = missOf(reply, event);
  return { messages: [textMessage([...lines, ...searchedLines(reply, event)])], quick: buttons };
}

interface Miss {
  lines: string[];
  buttons: Button[];
}

/** Why nothing is listed, and the ways on from there. */
function missOf(reply: PlaceReply, event: Envelope): Miss {
  const { reason, total } = reply.answer;
  switch (reason) {
    case 'area_without_data':
      return withoutData(reply, event);
    case 'keyword_misses':
      return withoutKeyword(reply, event);
    case 'past_end':
      return {
        lines: [placeTexts['place.end'](total)],
        buttons: [
          otherTownshipButton(reply, labels.changeTownship),
          ...dietButtons(reply, event.scope, EVERY_DIET),
        ],
      };
    default:
      return {
        lines: placeTexts['place.none-diet'](areaOf(reply), reply.request.effective.dietary_type),
        buttons: waysOn(reply, event),
      };
  }
}

function withoutData(reply: PlaceReply, event: Envelope): Miss {
  const neighbours = reply.answer.suggestions.slice(0, NEIGHBOURS);
  const names = neighbours.map(({ township }) => township);
  const buttons = neighbours.map(({ township, count }) =>
    townshipButton(reply, township, count > 0 ? labels.townshipWithCount(township, count) : township),
  );
  return {
    lines: placeTexts['place.none-area'](areaOf(reply), names),
    buttons: [...buttons, locationButton, ...waysOn(reply, event)],
  };
}

function withoutKeyword(reply: PlaceReply, event: Envelope): Miss {
  const area = areaOf(reply);
  const { suggestions, effective, looseCount } = reply.answer;
  const proven = suggestions.find(({ township }) => township === area)?.count ?? 0;
  const all = proven + looseCount > 0 ? [withoutKeywordButton(reply, proven)] : [];
  return {
    lines: placeTexts['place.none-keyword'](area, effective.keyword ?? '', { proven, loose: looseCount }),
    buttons: [...all, ...waysOn(reply, event)],
  };
}

const waysOn = (reply: PlaceReply, { scope }: Envelope) => [
  ...dietButtons(reply, scope),
  otherTownshipButton(reply, labels.changeTownship),
  ...anyDietButtons(reply),
];
