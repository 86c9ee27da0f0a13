import type { messagingApi } from '@line/bot-sdk';
import { uriButton } from '../buttons.ts';
import { urgentTexts } from '../texts/fixed.ts';
import { labels } from '../texts/labels.ts';
import { bubble, cardMessage, line } from './bubble.ts';

/** `urgent`: one button that calls for help. */
export function urgentCard(): messagingApi.FlexMessage {
  return cardMessage(urgentTexts.alt, [
    bubble({
      strip: urgentTexts.strip,
      kind: 'place',
      body: [line('body', urgentTexts.body)],
      buttons: [uriButton(labels.call119, 'tel:119')],
    }),
  ]);
}
