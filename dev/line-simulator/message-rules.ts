import { actionRule } from './action-rules.ts';
import { mediaUrl } from './addresses.ts';
import { flexContainer } from './flex-container.ts';
import { all, isObject, list, must, number, type Path, type Problem, string, text } from './rules.ts';
import { byType, shape } from './shape.ts';
import { template } from './template-rules.ts';
import { textMessage, textV2Message } from './text-rules.ts';

/** LINE's answer to a request that it refuses. */
export interface Refusal {
  message: string;
  details?: { message: string; property: string }[];
}

const quickReplyItem = byType({
  action: shape({ required: { action: actionRule('quick-reply') }, optional: { imageUrl: mediaUrl } }),
});

const withoutTheName = must((name) => !/line/i.test(String(name)), 'a name with LINE in it is refused');

/** What every message may have. */
const common = {
  quickReply: shape({ required: { items: list(quickReplyItem, 1, 13) } }),
  sender: shape({ optional: { name: all(text(20), withoutTheName), iconUrl: mediaUrl } }),
};
const plain = (required: Parameters<typeof shape>[0]['required']) => shape({ required, optional: common });

const altText = text(1500);
const line100 = text(100);

/** Imagemap and coupon messages are left out: the bot has no use for them. */
const message = byType({
  text: textMessage(common),
  textV2: textV2Message(common),
  sticker: plain({ packageId: string, stickerId: string }),
  image: plain({ originalContentUrl: mediaUrl, previewImageUrl: mediaUrl }),
  video: plain({ originalContentUrl: mediaUrl, previewImageUrl: mediaUrl }),
  audio: plain({ originalContentUrl: mediaUrl, duration: number }),
  location: plain({ title: line100, address: line100, latitude: number, longitude: number }),
  template: plain({ altText, template }),
  flex: plain({ altText, contents: byType({ bubble: shape({}), carousel: shape({}) }) }),
});

const batch = list(message, 1, 5);

/**
 * Why LINE would refuse these messages, all of them together; undefined when it would take them. What is wrong
 * inside Flex is told in a form of its own, for the first such message only, with JSON pointers that start at
 * `contents`.
 */
export function refusalOf(messages: unknown): Refusal | undefined {
  if (messages === undefined) return bodyRefusal([{ path: ['messages'], message: 'must be specified' }]);
  const problems = batch(messages, ['messages']);
  if (problems.length > 0) return bodyRefusal(problems);
  return Array.isArray(messages) ? messages.map(flexRefusal).find((refusal) => refusal) : undefined;
}

/** The general form, for problems anywhere in a request body. */
export const bodyRefusal = (problems: Problem[]): Refusal => ({
  message: `The request body has ${problems.length} error(s)`,
  details: problems.map(({ path, message: why }) => ({ message: why, property: dotted(path) })),
});

function flexRefusal(value: unknown, n: number): Refusal | undefined {
  if (!isObject(value) || value.type !== 'flex') return undefined;
  const problems = flexContainer(value.contents, []);
  if (problems.length === 0) return undefined;
  return {
    message: `A message (messages[${n}]) in the request body is invalid`,
    details: problems.map(({ path, message: why }) => ({ message: why, property: `/${path.join('/')}` })),
  };
}

const dotted = (path: Path): string =>
  path.map((step, n) => (typeof step === 'number' ? `[${step}]` : n === 0 ? step : `.${step}`)).join('');
