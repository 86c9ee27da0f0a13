import type { messagingApi } from '@line/bot-sdk';
import type { Button } from '../buttons.ts';
import { bubble, cardMessage, line } from './bubble.ts';

/** An answer that is a text with buttons under it; the alt text is the text. */
export function noticeCard(strip: string, lines: string[], buttons: Button[]): messagingApi.FlexMessage {
  return cardMessage(lines.join('\n'), [
    bubble({ strip, kind: 'place', body: lines.map((text) => line('body', text)), buttons }),
  ]);
}
