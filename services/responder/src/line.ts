import type { Clock } from '@jiaba/shared/clock';
import { HTTPFetchError, messagingApi } from '@line/bot-sdk';
import { type LineResult, readRefusal } from './line-result.ts';

/** The way to LINE. Neither method rejects because of what LINE does. */
export interface Line {
  /** @param token the single-use reply token of the webhook event */
  reply(token: string, messages: messagingApi.Message[]): Promise<LineResult>;
  /**
   * @param to a user, group or room id
   * @param retryKey a UUID; LINE delivers once per key and day
   */
  push(to: string, messages: messagingApi.Message[], retryKey: string): Promise<LineResult>;
}

interface LineClientOptions {
  channelAccessToken: string;
  /** e.g. https://api.line.me, or the simulator */
  apiBaseURL: string;
  clock: Clock;
  /** An attempt that takes longer counts as unclear: the SDK itself never gives up. */
  attemptMs: number;
}

/** The real LINE Messaging API. */
export function lineClient({ channelAccessToken, apiBaseURL, clock, attemptMs }: LineClientOptions): Line {
  const client = new messagingApi.MessagingApiClient({ channelAccessToken, baseURL: apiBaseURL });
  return {
    reply: (replyToken, messages) => attempt(client.replyMessageWithHttpInfo({ replyToken, messages })),
    push: (to, messages, retryKey) => attempt(client.pushMessageWithHttpInfo({ to, messages }, retryKey)),
  };

  async function attempt(call: Promise<{ httpResponse: Response }>): Promise<LineResult> {
    const { promise: late, resolve } = Promise.withResolvers<LineResult>();
    const cancel = clock.after(attemptMs, () => resolve({ kind: 'unclear' }));
    const answered = call.then(
      ({ httpResponse }): LineResult => ({ kind: 'accepted', ...requestId(httpResponse.headers) }),
      resultOf,
    );
    return Promise.race([answered, late]).finally(cancel);
  }
}

/** Anything but an answer of LINE (no connection, a body that is no JSON) leaves open what became of it. */
function resultOf(error: unknown): LineResult {
  if (!(error instanceof HTTPFetchError)) return { kind: 'unclear' };
  const { status, headers, body } = error;
  return { ...readRefusal(status, headers, body), ...requestId(headers) };
}

function requestId(headers: Headers): { requestId?: string } {
  const id = headers.get('x-line-request-id');
  return id ? { requestId: id } : {};
}
