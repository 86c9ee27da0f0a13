import type { messagingApi } from '@line/bot-sdk';
import type { Button } from '../buttons.ts';
import { bubble, line, optionalLine } from './bubble.ts';

interface PagerParts {
  strip: string;
  /** How far the list has come. */
  lines: string[];
  hints: string[];
  buttons: Button[];
}

/** The last card of a list: where one is in it, and the ways on. */
export function pagerCard({ strip, lines, hints, buttons }: PagerParts): messagingApi.FlexBubble {
  return bubble({
    strip,
    kind: 'place',
    body: [
      ...lines.map((text) => line('body', text)),
      ...hints.map((text) => optionalLine('hint', text, 'hint')),
    ],
    buttons,
  });
}
