import type { Envelope } from '@jiaba/shared/envelope';
import type { FixedReply } from '@jiaba/shared/replies';
import { type Button, entryButton, entryButtons, menuButtons, searchButton } from './buttons.ts';
import { bookingCard, menuCard } from './cards/menu-card.ts';
import { urgentCard } from './cards/urgent-card.ts';
import { againButtons } from './place-buttons.ts';
import { type Rendered, textMessage } from './rendered.ts';
import { fixedTexts, greeting } from './texts/fixed.ts';
import { exampleTownships, labels } from './texts/labels.ts';

const { findPlaces, whatToCook, findEvents, menu, preference, myData, askShop, serviceRequest } =
  entryButtons;
const explain = entryButton(labels.explain, 'menu');
const townships = exampleTownships.map((area) => searchButton(area, { area }));

const quickReplies: Record<FixedReply['id'], Button[]> = {
  'hello.follow': menuButtons,
  'hello.back': [myData, ...menuButtons.filter((button) => button !== myData)],
  'hello.greet': [findPlaces, whatToCook, menu],
  menu: [],
  'menu.booking': [],
  'group.join': [],
  'group.mention-only': townships,
  clarify: [findPlaces, whatToCook, findEvents],
  out_of_scope: menuButtons,
  thanks: [],
  follow_up: [findPlaces],
  about_bot: [explain, serviceRequest],
  'place.open-now': [findPlaces],
  'place.allergy': [askShop, findPlaces],
  not_vegetarian: [findPlaces],
  health: [whatToCook],
  urgent: [],
  other_person: menuButtons,
  refuse: menuButtons,
  other_language: townships,
  'pref.some-days': [findPlaces],
  'ai.resting': [],
  'ai.no-idea': menuButtons,
  'ai.cap': menuButtons,
  'old-button': [menu],
  'too-long': [],
  'read.photo': [menu],
  'read.voice': [menu],
  'read.sticker': [findPlaces, whatToCook],
  'shop.ask': [],
  down: menuButtons,
  'down.write': [preference, myData],
};

/** A fixed text or card with its quick replies, the search to be tried again before them. */
export function renderFixed({ id, again }: FixedReply, { at, scope }: Envelope): Rendered {
  return { messages: [messageOf()], quick: [...(again ? againButtons(again) : []), ...quickReplies[id]] };

  function messageOf() {
    switch (id) {
      case 'menu':
        return menuCard(scope);
      case 'menu.booking':
        return bookingCard(scope);
      case 'urgent':
        return urgentCard();
      case 'hello.greet':
        return textMessage([greeting(at)]);
      default:
        return textMessage([fixedTexts[id]]);
    }
  }
}
