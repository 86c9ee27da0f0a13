import type { EntryId } from '@jiaba/shared/entries';
import type { Scope } from '@jiaba/shared/envelope';
import { encodePostback, type Postback } from '@jiaba/shared/postback';
import type { messagingApi } from '@line/bot-sdk';
import { labels } from './texts/labels.ts';

/** What a person can press, on a card or as a quick reply. The label is what LINE shows as said. */
export type Button = messagingApi.Action & { label: string };

type Args<A extends Postback['action']> = Omit<Extract<Postback, { action: A }>, 'action'>;

/** A button that carries its own arguments: no earlier sentence is kept. */
export const searchButton = (label: string, args: Args<'search'>): Button =>
  postbackButton(label, { action: 'search', ...args });

/** A page of the township picker; diet and keyword travel along. */
export const areasButton = (label: string, args: Args<'areas'>): Button =>
  postbackButton(label, { action: 'areas', ...args });

/** The same as typing a fixed command, in groups too, where typed words would need a mention. */
export const entryButton = (label: string, entry: EntryId): Button =>
  postbackButton(label, { action: 'entry', entry });

/** Starts a tool with these arguments; none where they are too long to travel in a button. */
export function toolButton(label: string, tool: string, args: Record<string, unknown>): Button[] {
  try {
    return [postbackButton(label, { action: 'tool', tool, args })];
  } catch {
    return [];
  }
}

/** Says its words as if the person had typed them. */
export const wordsButton = (words: string): Button => ({ type: 'message', label: words, text: words });

export const locationButton: Button = { type: 'location', label: labels.sendLocation };

export const uriButton = (label: string, uri: string): Button => ({ type: 'uri', label, uri });

function postbackButton(label: string, postback: Postback): Button {
  const { data, keywordDropped } = encodePostback(postback);
  const words = keywordDropped ? labels.withoutKeyword(label) : label;
  return { type: 'postback', label: words, data, displayText: words };
}

/** In groups the bot does not hear what is not addressed to it: a message or a location would stay unanswered. */
export const worksIn =
  (scope: Scope) =>
  ({ type }: Button): boolean =>
    scope === 'user' || (type !== 'message' && type !== 'location');

const findPlaces = entryButton(labels.findPlaces, 'area.pick');
const whatToCook = wordsButton(labels.whatToCook);
const findEvents = wordsButton(labels.findEvents);
const fridge = wordsButton(labels.fridge);
const preference = wordsButton(labels.preference);
const serviceRequest = wordsButton(labels.serviceRequest);
const myData = wordsButton(labels.myData);

/** Buttons that stand for a fixed entry. */
export const entryButtons = {
  findPlaces,
  whatToCook,
  findEvents,
  fridge,
  preference,
  serviceRequest,
  myData,
  menu: entryButton(labels.menu, 'menu'),
  askShop: entryButton(labels.askShop, 'shop.ask'),
};

/** MENU of the conversation guide. */
export const menuButtons = [findPlaces, whatToCook, findEvents, fridge, preference, serviceRequest, myData];
