import type { Envelope } from '@jiaba/shared/envelope';
import type { FixedReply } from '@jiaba/shared/replies';
import { type Button, entryButtons, menuButtons, rememberButtons, searchButton } from './buttons.ts';
import { bookingCard, menuCard } from './cards/menu-card.ts';
import { type BotProfile, privateChatCard } from './cards/private-chat-card.ts';
import { type Rendered, textMessage } from './rendered.ts';
import { fixedTexts, greeting } from './texts/fixed.ts';
import { exampleTownships } from './texts/labels.ts';

const { findPlaces, whatToCook, findEvents, menu, preference, myData, forgetDiet, deleteAll } = entryButtons;
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
  'ai.no-idea': menuButtons,
  'old-button': [menu],
  'too-long': [],
  'read.photo': [menu],
  'read.voice': [menu],
  'read.sticker': [findPlaces, whatToCook],
  'shop.ask': [],
  'pref.which': rememberButtons,
  'forget.which': [forgetDiet, deleteAll],
  'forget.details': [myData, preference],
  'group.private': [],
  down: menuButtons,
  'down.write': [preference, myData],
};

/** A fixed text or card with its quick replies. */
export function renderFixed(id: FixedReply['id'], { at, scope }: Envelope, bot: BotProfile): Rendered {
  return { messages: [messageOf()], quick: quickReplies[id] };

  function messageOf() {
    switch (id) {
      case 'menu':
        return menuCard(scope);
      case 'menu.booking':
        return bookingCard(scope);
      case 'group.private':
        return privateChatCard(bot);
      case 'hello.greet':
        return textMessage([greeting(at)]);
      default:
        return textMessage([fixedTexts[id]]);
    }
  }
}
