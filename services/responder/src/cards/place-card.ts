import type { Claim, PlaceView } from '@jiaba/shared/place-turn';
import type { messagingApi } from '@line/bot-sdk';
import { olderThan } from '../texts/dates.ts';
import { dietClaimText, placeCardTexts as texts } from '../texts/place-card.ts';
import { bubble, type Component, line, warnBox } from './bubble.ts';
import { differing } from './claims.ts';
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
  const addresses = differing(place.address);
  const phones = differing(place.phone);
  const call = phones.length === 1 && phones[0] ? callButton(phones[0].value) : undefined;
  const map = addresses.length > 1 ? undefined : mapButton(place.name, addresses[0]?.value ?? place.township);
  return bubble({
    strip: texts.strip(place.township, n, total),
    kind: 'place',
    body: [
      line('title', place.name),
      addressPart(addresses),
      phones.length > 0
        ? line('body', texts.phone(phones.map((claim) => claim.value)))
        : line('hint', texts.noPhone),
      ...dietLines(place),
      ...(place.loose ? [warnBox(texts.looseWarning)] : []),
      ...sourceLines(place, { at, callable: call !== undefined }),
    ],
    buttons: [call, map].filter((button) => button !== undefined),
  });
}

function addressPart(addresses: Claim[]): Component {
  const [only] = addresses;
  if (!only) return line('hint', texts.noAddress);
  return addresses.length > 1 ? warnBox(texts.twoAddresses(addresses)) : line('body', only.value);
}

function dietLines({ diet }: PlaceView): Component[] {
  if (diet.length === 0) return [line('hint', texts.noDiet)];
  return [...new Set(diet.map(dietClaimText))].map((text) => line('body', text));
}

function sourceLines(place: PlaceView, { at, callable }: { at: string; callable: boolean }): Component[] {
  const claims = [...place.nameClaims, ...place.address, ...place.phone, ...place.diet];
  const old = claims.some(({ seenAt }) => olderThan(OLD_MONTHS, seenAt, at));
  return [line('hint', texts.sources(claims)), ...(old ? [line('warning', texts.old(callable))] : [])];
}
