import type { messagingApi } from '@line/bot-sdk';
import type { Button } from './buttons.ts';

/** What one reply becomes: its messages, and the quick replies that hang on the last of them. */
export interface Rendered {
  messages: messagingApi.Message[];
  quick: Button[];
}

/** A text message of these lines. */
export const textMessage = (lines: string[]): messagingApi.TextMessage => ({
  type: 'text',
  text: lines.join('\n'),
});
