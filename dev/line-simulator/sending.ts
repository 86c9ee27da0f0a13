import type { Clock } from '@jiaba/shared/clock';
import type { messagingApi } from '@line/bot-sdk';
import { type Answer, refused } from './api-request.ts';
import { bodyRefusal, refusalOf } from './message-rules.ts';
import type { People } from './people.ts';
import type { ReplyTokens } from './reply-tokens.ts';
import { isRetryKey, type RetryKeys } from './retry-keys.ts';
import type { Fields } from './rules.ts';
import type { Sequence } from './sequence.ts';
import type { Shown } from './shown.ts';

interface SendingOptions {
  clock: Clock;
  sequence: Sequence;
  tokens: ReplyTokens;
  keys: RetryKeys;
  people: People;
  shown: Shown;
}

/** One call to reply or push. */
export interface Send {
  body: Fields;
  retryKey?: string;
  requestId: string;
}

/** The two ways to a person's screen. A refused call changes nothing: token and retry key stay unused. */
export function sending({ clock, sequence, tokens, keys, people, shown }: SendingOptions) {
  function reply({ body, requestId }: Send): Answer {
    const { replyToken } = body;
    if (typeof replyToken !== 'string' || replyToken === '') return invalid('replyToken', 'May not be empty');
    const refusal = refusalOf(body.messages);
    if (refusal) return { status: 400, body: refusal };
    const sourceId = tokens.chatOf(replyToken);
    if (!sourceId) return refused(400, 'Invalid reply token');
    tokens.use(replyToken);
    const messages = body.messages as messagingApi.Message[];
    shown.add({ sourceId, via: 'reply', replyToken, messages, at: clock.now(), requestId });
    return { status: 200, body: { sentMessages: sentMessages(messages) } };
  }

  function push({ body, retryKey, requestId }: Send): Answer {
    const byKey = retryKey === undefined ? undefined : answerByKey(retryKey);
    if (byKey) return byKey;
    const { to } = body;
    if (typeof to !== 'string' || !/^[UCR][0-9a-f]{32}$/.test(to)) return refused(400, INVALID_TO);
    const refusal = refusalOf(body.messages);
    if (refusal) return { status: 400, body: refusal };
    const messages = body.messages as messagingApi.Message[];
    const sent = sentMessages(messages);
    if (retryKey !== undefined) keys.remember(retryKey, { requestId, sentMessages: sent });
    if (!people.hasBlocked(to)) {
      shown.add({ sourceId: to, via: 'push', retryKey, messages, at: clock.now(), requestId });
    }
    return { status: 200, body: { sentMessages: sent } };
  }

  function answerByKey(retryKey: string): Answer | undefined {
    if (!isRetryKey(retryKey)) return refused(400, 'X-Line-Retry-Key is invalid');
    const before = keys.accepted(retryKey);
    return (
      before && {
        status: 409,
        headers: { 'x-line-accepted-request-id': before.requestId },
        body: { message: 'The retry key is already accepted', sentMessages: before.sentMessages },
      }
    );
  }

  const sentMessages = (messages: messagingApi.Message[]) =>
    messages.map(() => ({ id: sequence.messageId(), quoteToken: sequence.hex(40) }));

  return { reply, push };
}

const INVALID_TO = "The property, 'to', in the request body is invalid (line: -, column: -)";

const invalid = (property: string, message: string): Answer => ({
  status: 400,
  body: bodyRefusal([{ path: [property], message }]),
});
