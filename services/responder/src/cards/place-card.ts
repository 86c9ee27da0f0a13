import type { PlaceView } from '@jiaba/shared/place-turn';
import type { messagingApi } from '@line/bot-sdk';
import type { Button } from '../buttons.ts';
import { olderThan } from '../texts/dates.ts';
import { addressText, dietClaimTexts, sourcesText, placeCardTexts as texts } from '../texts/place-card.ts';
import { bubble, type Component, line, warnBox } from './bubble.ts';
import { claimsOf, differing } from './claims.ts';
import { callButton, mapButton } from './contact.ts';

/** A source older than this asks for a look or a call first. */
const OLD_MONTHS = 18;

interface Position {
  /** Counts on over the pages. */
  n: number;
  total: number;
  /** Domain time of the turn, against which a source is old. */
  at: string;
}

/** One place: what its sources say, whose words these are, and what is not known about it. */
export function placeCard(place: PlaceView, { n, total, at }: Position): messagingApi.FlexBubble {
  const ways = waysTo(place);
  return bubble({
    strip: texts.strip(place.township, n, total),
    kind: 'place',
    body: [
      line('title', place.name),
      ...nameConflict(place),
      addressPart(place),
      phonePart(place),
      ...dietLines(place),
      ...(place.loose ? [warnBox(texts.looseWarning)] : []),
      line('hint', sourcesText(claimsOf(place))),
      ...(isOld(place, at) ? [warnBox(texts.old(ways.call ? 'call' : ways.map ? 'map' : 'neither'))] : []),
    ],
    buttons: [ways.call, ways.map].filter((button) => button !== undefined),
  });
}

/** No map for one of two addresses, no call to one of two numbers. */
function waysTo(place: PlaceView): { call?: Button; map?: Button } {
  const addresses = differing(place.address);
  const [number, otherNumber] = differing(place.phone);
  return {
    call: number && !otherNumber ? callButton(number.value) : undefined,
    map: addresses.length > 1 ? undefined : mapButton(place.name, addresses[0]?.value ?? place.township),
  };
}

/** The other names of a place, where sources write it differently. */
function nameConflict({ nameClaims }: PlaceView): Component[] {
  const names = differing(nameClaims);
  return names.length > 1 ? [warnBox(texts.differing('店名', names))] : [];
}

function addressPart({ address }: PlaceView): Component {
  const [only, ...others] = differing(address);
  if (!only) return line('hint', texts.noAddress);
  if (others.length === 0) return line('body', addressText(only.value));
  return warnBox(texts.differing('地址', [only, ...others], addressText));
}

function phonePart({ phone }: PlaceView): Component {
  const [only, ...others] = differing(phone);
  if (!only) return line('hint', texts.noPhone);
  return others.length === 0
    ? line('body', texts.phone(only.value))
    : warnBox(texts.differing('電話', [only, ...others]));
}

const dietLines = ({ diet }: PlaceView): Component[] =>
  diet.length === 0 ? [line('hint', texts.noDiet)] : dietClaimTexts(diet).map((text) => line('body', text));

const isOld = (place: PlaceView, at: string): boolean =>
  claimsOf(place).some(({ seenAt }) => olderThan(OLD_MONTHS, seenAt, at));
