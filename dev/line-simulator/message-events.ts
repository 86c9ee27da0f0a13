import type { webhook } from '@line/bot-sdk';
import type { EventOptions, eventFrame } from './event-frame.ts';
import { mentionOfBot } from './mention.ts';
import type { Sequence } from './sequence.ts';

type Source = webhook.Source;

interface MessageEventOptions {
  sequence: Sequence;
  /** The bot's own user id. */
  destination: string;
  answerable: ReturnType<typeof eventFrame>['answerable'];
}

export interface TextOptions extends EventOptions {
  /** Instead of the mention of the bot that a text in a group may begin with; null for none. */
  mention?: webhook.Mention | null;
  emojis?: webhook.Emoji[];
  quotedMessageId?: string;
}

/** Makers of `message` events, one for each kind of content. */
export function messageEvents({ sequence, destination, answerable }: MessageEventOptions) {
  const message = (
    source: Source,
    content: (ids: { id: string; markAsReadToken: string; quoteToken: string }) => webhook.MessageContent,
    options: EventOptions,
  ): webhook.MessageEvent => ({
    type: 'message',
    ...answerable(source, options),
    message: content({
      id: sequence.messageId(),
      quoteToken: sequence.hex(40),
      markAsReadToken: sequence.hex(40),
    }),
  });

  const mentionIn = (source: Source, text: string, { mention }: TextOptions) => {
    const made = mention === undefined && source.type !== 'user' ? mentionOfBot(text, destination) : mention;
    return made ? { mention: made } : {};
  };

  return {
    text(source: Source, text: string, options: TextOptions = {}): webhook.MessageEvent {
      const { emojis, quotedMessageId } = options;
      const rest = { ...(emojis && { emojis }), ...(quotedMessageId && { quotedMessageId }) };
      return message(
        source,
        (ids) => ({ type: 'text', ...ids, text, ...mentionIn(source, text, options), ...rest }),
        options,
      );
    },
    location: (
      source: Source,
      place: { latitude: number; longitude: number; title?: string; address?: string },
      options: EventOptions = {},
    ) =>
      message(
        source,
        ({ id, markAsReadToken }) => ({ type: 'location', id, markAsReadToken, ...place }),
        options,
      ),
    image: (source: Source, options: EventOptions & { imageSet?: webhook.ImageSet } = {}) =>
      message(
        source,
        (ids) => ({
          type: 'image',
          ...ids,
          contentProvider: { type: 'line' },
          ...(options.imageSet && { imageSet: options.imageSet }),
        }),
        options,
      ),
    video: (source: Source, options: EventOptions = {}) =>
      message(
        source,
        (ids) => ({ type: 'video', ...ids, duration: 5000, contentProvider: { type: 'line' } }),
        options,
      ),
    audio: (source: Source, options: EventOptions = {}) =>
      message(
        source,
        ({ id, markAsReadToken }) => ({
          type: 'audio',
          id,
          markAsReadToken,
          duration: 3000,
          contentProvider: { type: 'line' },
        }),
        options,
      ),
    file: (source: Source, fileName: string, options: EventOptions = {}) =>
      message(
        source,
        ({ id, markAsReadToken }) => ({ type: 'file', id, markAsReadToken, fileName, fileSize: 2048 }),
        options,
      ),
    sticker: (source: Source, options: EventOptions = {}) =>
      message(
        source,
        (ids) => ({
          type: 'sticker',
          ...ids,
          packageId: '446',
          stickerId: '1988',
          stickerResourceType: 'STATIC',
        }),
        options,
      ),
  };
}
