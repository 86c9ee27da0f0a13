import type { messagingApi } from '@line/bot-sdk';
import type { Button } from '../buttons.ts';

/**
 * What the size guard may take away, first to last. It is a symbol's value, so it never gets into the JSON that
 * LINE is sent, where an unknown property would lose the whole reply.
 */
export const droppable = Symbol('droppable');
export type Droppable = 'why' | 'hint';
type Text = messagingApi.FlexText & { [droppable]?: Droppable };
export type Component = messagingApi.FlexComponent & { [droppable]?: Droppable };

/** Sizes, weights and colours by role; each pair of colours has a contrast of at least 6.8. */
const roles = {
  title: { size: 'xl', weight: 'bold', color: '#1A1A1A' },
  /** What a person is asked to agree to. */
  value: { size: 'xxl', weight: 'bold', color: '#1A1A1A' },
  body: { size: 'lg', weight: 'regular', color: '#1A1A1A' },
  hint: { size: 'md', weight: 'regular', color: '#4A4A4A' },
  warning: { size: 'lg', weight: 'regular', color: '#5C3D00' },
  strip: { size: 'lg', weight: 'bold', color: '#FFFFFF' },
} as const;

const stripColours = { place: '#1B5E3A', consent: '#1F4E79', dish: '#8A4B08' } as const;

const buttonLooks = {
  main: { style: 'primary', color: '#1B5E3A' },
  delete: { style: 'primary', color: '#8C1D18' },
  second: { style: 'secondary', color: '#E6EFE9' },
} as const;

const BACKGROUND = '#FFFFFF';
const background = { backgroundColor: BACKGROUND };

/** One line of a card. It wraps, and it follows the text size that the person set in LINE. */
export const line = (role: keyof typeof roles, text: string): Text => ({
  type: 'text',
  text,
  ...roles[role],
  wrap: true,
  scaling: true,
});

/** A line that may be left out when the card gets too big. */
export const optionalLine = (role: keyof typeof roles, text: string, kind: Droppable): Component => ({
  ...line(role, text),
  [droppable]: kind,
});

/** A warning says itself in words, the key word in bold, never by its colour alone. */
export const warnBox = ([keyWord = '', rest = '']: string[]): Component => ({
  type: 'box',
  layout: 'vertical',
  backgroundColor: '#FFF3D1',
  cornerRadius: '8px',
  paddingAll: '12px',
  contents: [
    {
      ...line('warning', `${keyWord}${rest}`),
      contents: [
        { type: 'span', text: keyWord, weight: 'bold' },
        { type: 'span', text: rest },
      ],
    },
  ],
});

interface BubbleParts {
  strip: string;
  kind: keyof typeof stripColours;
  body: Component[];
  /** The first is the main one, on top and over the full width. At most three. */
  buttons: Button[];
  /** How the first button looks. */
  main?: 'main' | 'delete';
}

/** A card: head strip, body, buttons. The background is set, or LINE's dark theme would choose it. */
export function bubble({ strip, kind, body, buttons, main = 'main' }: BubbleParts): messagingApi.FlexBubble {
  const head = stripColours[kind];
  return {
    type: 'bubble',
    size: 'mega',
    header: { ...column([line('strip', strip)]), backgroundColor: head, paddingAll: '12px' },
    body: { ...column(body), ...background, spacing: 'sm' },
    ...(buttons.length > 0 && {
      footer: { ...column(buttons.map(cardButton(main))), ...background, spacing: 'md' },
    }),
    styles: { header: { backgroundColor: head }, body: background, footer: background },
  };
}

const column = (contents: Component[]): messagingApi.FlexBox => ({
  type: 'box',
  layout: 'vertical',
  contents,
});

const cardButton =
  (main: 'main' | 'delete') =>
  (action: Button, n: number): Component => ({
    type: 'button',
    ...buttonLooks[n === 0 ? main : 'second'],
    action,
    scaling: true,
  });

/** One card, or several side by side, with the words for those who cannot see them. */
export function cardMessage(altText: string, bubbles: messagingApi.FlexBubble[]): messagingApi.FlexMessage {
  const [only, ...others] = bubbles;
  const contents: messagingApi.FlexContainer =
    only && others.length === 0 ? only : { type: 'carousel', contents: bubbles };
  return { type: 'flex', altText, contents };
}
