import type { Envelope } from '@jiaba/shared/envelope';
import type { PlaceReply } from '@jiaba/shared/replies';
import { type Button, locationButton } from './buttons.ts';
import { otherTownshipButton, TOWNSHIPS_PER_PAGE, townshipButton } from './place-buttons.ts';
import { type Rendered, textMessage } from './rendered.ts';
import { conditionLine } from './texts/conditions.ts';
import { fixedTexts } from './texts/fixed.ts';
import { labels } from './texts/labels.ts';
import { placeTexts } from './texts/places.ts';

/** The place is not settled: asks for a township, or says that it lies outside. Nothing was searched. */
export function renderArea(reply: PlaceReply, event: Envelope): Rendered {
  const { answer } = reply;
  const say = (lines: string[], quick: Button[]): Rendered => ({
    messages: [textMessage([...lines, ...conditionSaid(reply, event)])],
    quick,
  });
  if (answer.status === 'outside') return say(...outside(reply));
  const [first, ...others] = answer.suggestions.map(({ township }) => township);
  switch (answer.reason) {
    case 'county_or_city':
      return say(placeTexts['area.county-or-city'], [
        ...(first ? [townshipButton(reply, first)] : []),
        otherTownshipButton(reply, labels.otherTownships),
        locationButton,
      ]);
    case 'guess':
      return say(placeTexts['area.guess'](first ?? ''), [
        townshipButton(reply, first ?? '', labels.yesTownship(first ?? '')),
        otherTownshipButton(reply, labels.no),
      ]);
    case 'two_areas':
      return say(
        placeTexts['area.two'],
        [first, ...others].flatMap((area) => (area ? [townshipButton(reply, area)] : [])),
      );
    case 'nearness':
      return say(askFor('area.needed', event), nearness(reply));
    case 'pick':
      return say(askFor('area.pick', event), picker(reply));
    default:
      return say(askFor('area.needed', event), picker(reply));
  }
}

/** A condition said in this turn waits for the township and travels in its button; an open one is not settled yet. */
const conditionSaid = ({ request, answer }: PlaceReply, { scope }: Envelope): string[] =>
  request.origin === 'this_turn' ? [conditionLine(request, answer, scope)] : [];

/** In a group neither a bare township nor a location would reach the bot: it says what does. */
const askFor = (id: 'area.needed' | 'area.pick', { scope }: Envelope): string[] =>
  scope === 'user' ? placeTexts[id] : [fixedTexts['group.mention-only']];

function outside(reply: PlaceReply): [lines: string[], quick: Button[]] {
  const { answer, request } = reply;
  const findPlaces = otherTownshipButton(reply, labels.findPlaces);
  if (answer.reason === 'located' || request.located) {
    return [placeTexts['area.location-outside'], [findPlaces]];
  }
  const name = answer.outsideName ?? request.requested.area ?? '';
  return [placeTexts['area.outside'](name), [findPlaces, locationButton]];
}

/** A township named beside 附近 comes first, it is the likeliest answer; otherwise the location does. */
function nearness(reply: PlaceReply): Button[] {
  const [first, ...others] = townshipsOf(reply);
  const isNamed = namesTownship(reply);
  return [
    ...(first && isNamed ? [first] : []),
    locationButton,
    ...(first && !isNamed ? [first] : []),
    ...others,
    otherTownshipButton(reply, labels.otherTownships),
  ];
}

/** The townships come with the most places first; one that was named is moved to the front. */
function namesTownship({ request, answer }: PlaceReply): boolean {
  const [first, second] = answer.suggestions;
  if (!first) return false;
  const moved = second !== undefined && first.count < second.count;
  return moved || (request.requested.area?.includes(first.township.slice(0, -1)) ?? false);
}

/** A page of the picker; the last one leads back to the first. */
function picker(reply: PlaceReply): Button[] {
  const { page, suggestions } = reply.answer;
  const pages = Math.ceil(suggestions.length / TOWNSHIPS_PER_PAGE);
  const turn =
    page < pages
      ? [otherTownshipButton(reply, labels.otherTownships, page + 1)]
      : [otherTownshipButton(reply, labels.firstPage)];
  return [locationButton, ...townshipsOf(reply), ...(pages > 1 ? turn : [])];
}

/** The answer holds all townships; the picker shows its page of them. */
const townshipsOf = (reply: PlaceReply): Button[] => {
  const { suggestions, page } = reply.answer;
  return suggestions
    .slice((page - 1) * TOWNSHIPS_PER_PAGE, page * TOWNSHIPS_PER_PAGE)
    .map(({ township }) => townshipButton(reply, township));
};
