import type { webhook } from '@line/bot-sdk';
import type { ReplyTokens } from './reply-tokens.ts';
import { signatureOf } from './signature.ts';
import { chatIdOf } from './sources.ts';

/** What the bot's server said. */
export interface WebhookAnswer {
  status: number;
  body: string;
}

export interface PostOptions {
  /** Instead of the right signature; null sends none. */
  signature?: string | null;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** A recorded body; it goes to this bot, whatever destination it had. */
export interface RecordedWebhook {
  events: webhook.Event[];
  [property: string]: unknown;
}

/** Events to be wrapped, a recorded body, or one to be sent as it is (text, or raw bytes). */
export type WebhookBody = webhook.Event[] | RecordedWebhook | string | Uint8Array;

interface SenderOptions {
  channelSecret: string;
  destination: string;
  tokens: ReplyTokens;
}

/** Posts webhooks as LINE does: signed over the very bytes that are sent. */
export function webhookSender({ channelSecret, destination, tokens }: SenderOptions) {
  async function post(url: string, body: WebhookBody, options: PostOptions = {}): Promise<WebhookAnswer> {
    const bytes = bytesOf(Array.isArray(body) ? { events: body } : body);
    const signature = options.signature === undefined ? signatureOf(channelSecret, bytes) : options.signature;
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'LineBotWebhook/2.0',
        ...(signature !== null && { 'x-line-signature': signature }),
        ...options.headers,
      },
      body: bytes,
      signal: options.signal,
    });
    return { status: response.status, body: await response.text() };
  }

  function bytesOf(body: RecordedWebhook | string | Uint8Array): Buffer {
    if (typeof body === 'string' || body instanceof Uint8Array) return Buffer.from(body);
    const { destination: _recorded, ...rest } = body;
    body.events.forEach(renewToken);
    return Buffer.from(JSON.stringify({ destination, ...rest }));
  }

  const renewToken = (event: webhook.Event | null): void => {
    const { replyToken, source } = (event ?? {}) as { replyToken?: string; source?: webhook.Source };
    if (replyToken && source) tokens.delivered(replyToken, chatIdOf(source));
  };

  return {
    post,
    /** The same events again: only `deliveryContext.isRedelivery` differs. */
    redeliver: (url: string, events: webhook.Event[], options?: PostOptions): Promise<WebhookAnswer> =>
      post(
        url,
        events.map((event) => ({ ...event, deliveryContext: { isRedelivery: true } })),
        options,
      ),
  };
}
