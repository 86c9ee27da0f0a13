import type { Scope } from '@jiaba/shared/envelope';
import type { messagingApi } from '@line/bot-sdk';
import { type Button, entryButtons, worksIn } from '../buttons.ts';
import { menuTexts } from '../texts/fixed.ts';
import { labels } from '../texts/labels.ts';
import { bubble, cardMessage, line } from './bubble.ts';

const { findPlaces, findEvents, serviceRequest, whatToCook, fridge, preference } = entryButtons;

const sections = [
  { title: menuTexts.eatingOut, kind: 'place', buttons: [findPlaces, findEvents, serviceRequest] },
  { title: menuTexts.atHome, kind: 'dish', buttons: [whatToCook, fridge, preference] },
] as const;

const words = (buttons: Button[]): string[] => buttons.map(({ label }) => label);

/** `menu`: one bubble for eating out, one for home; in a group only what works there. */
export function menuCard(scope: Scope): messagingApi.FlexMessage {
  const shown = sections
    .map(({ buttons, ...section }) => ({ ...section, buttons: buttons.filter(worksIn(scope)) }))
    .filter(({ buttons }) => buttons.length > 0);
  return cardMessage(
    menuTexts.alt(shown.flatMap(({ buttons }) => words(buttons))),
    shown.map(({ title, kind, buttons }) =>
      bubble({ strip: labels.menu, kind, body: [line('title', title)], buttons }),
    ),
  );
}

/** `menu.booking`: the bot does not book, and says what it can do instead. */
export function bookingCard(scope: Scope): messagingApi.FlexMessage {
  const buttons = [findEvents, findPlaces, serviceRequest].filter(worksIn(scope));
  return cardMessage(menuTexts.bookingAlt(words(buttons)), [
    bubble({
      strip: menuTexts.bookingStrip,
      kind: 'place',
      body: [line('body', menuTexts.booking)],
      buttons,
    }),
  ]);
}
