import { actionRule } from './action-rules.ts';
import { jsonBytes, KB } from './counting.ts';
import { component } from './flex-rules.ts';
import { colour } from './flex-values.ts';
import { all, andThen, flag, isObject, list, must, oneOf, type Rule } from './rules.ts';
import { byType, shape } from './shape.ts';

const BUBBLE_BYTES = 30 * KB;
const CAROUSEL_BYTES = 50 * KB;
const MAX_BUBBLES = 12;
const blocks = ['header', 'hero', 'body', 'footer'];

const atMost = (bytes: number): Rule =>
  must((value) => jsonBytes(value) <= bytes, `Too large flex message. The maximum size is ${bytes / KB} KB`);

const blockStyle = shape({
  strict: true,
  optional: { backgroundColor: colour, separator: flag, separatorColor: colour },
});

const bubbleShape = shape({
  strict: true,
  optional: {
    size: oneOf('nano', 'micro', 'deca', 'hecto', 'kilo', 'mega', 'giga'),
    direction: oneOf('ltr', 'rtl'),
    header: component('box'),
    hero: component('box', 'image', 'video'),
    body: component('box'),
    footer: component('box'),
    styles: shape({ strict: true, optional: Object.fromEntries(blocks.map((block) => [block, blockStyle])) }),
    action: actionRule('flex'),
  },
});

const hasBlock = must(
  (bubble) => isObject(bubble) && blocks.some((block) => bubble[block] !== undefined),
  'At least one block must be specified',
);

const isVideo = (bubble: unknown): boolean =>
  isObject(bubble) && isObject(bubble.hero) && bubble.hero.type === 'video';

const wideEnoughForVideo = must(
  (bubble) =>
    !isVideo(bubble) ||
    (isObject(bubble) && ['kilo', 'mega', 'giga'].includes(String(bubble.size ?? 'mega'))),
  'a video needs size kilo, mega or giga',
);

const withoutVideo = must((bubble) => !isVideo(bubble), 'a video has no place in a carousel');

const bubble = all(hasBlock, andThen(bubbleShape, wideEnoughForVideo), atMost(BUBBLE_BYTES));

const sameSize: Rule = (carousel, path) => {
  const bubbles = isObject(carousel) && Array.isArray(carousel.contents) ? carousel.contents : [];
  const sizes = new Set(bubbles.map((one) => (isObject(one) ? (one.size ?? 'mega') : 'mega')));
  return sizes.size > 1
    ? [{ path: [...path, 'contents'], message: 'all bubbles must have the same size' }]
    : [];
};

const carousel = all(
  shape({
    strict: true,
    required: { contents: list(byType({ bubble: all(bubble, withoutVideo) }), 1, MAX_BUBBLES) },
  }),
  sameSize,
  atMost(CAROUSEL_BYTES),
);

/** What a Flex message holds: one bubble, or a carousel of up to 12 that are all of one size. */
export const flexContainer = byType({ bubble, carousel });
