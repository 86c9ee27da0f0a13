import { all, isObject, list, type Path, type Problem, type Rule, string, text, whole } from './rules.ts';
import { byType, type Shape, shape } from './shape.ts';

const MAX_TEXT = 5000;

const emoji = shape({ required: { index: whole, productId: string, emojiId: string } });

/** Each emoji takes the place of a `$`. */
const emojiPlaces: Rule = (value, path) => {
  const { text: words, emojis } = isObject(value) ? value : {};
  if (typeof words !== 'string' || !Array.isArray(emojis)) return [];
  return emojis.flatMap((one, n) =>
    isObject(one) && words[Number(one.index)] !== '$'
      ? [{ path: [...path, 'emojis', n, 'index'], message: 'must point to a $' }]
      : [],
  );
};

/** A plain text: 5000 UTF-16 units, 20 emojis. */
export const textMessage = (common: Shape['optional']): Rule =>
  all(
    shape({
      required: { text: text(MAX_TEXT) },
      optional: { ...common, emojis: list(emoji, 0, 20), quoteToken: string },
    }),
    emojiPlaces,
  );

const someone = shape({ required: { userId: string } });
const substitution = byType({
  mention: shape({ required: { mentionee: byType({ user: someone, all: shape({}) }) } }),
  emoji: shape({ required: { productId: string, emojiId: string } }),
});

const substitutions: Rule = (value, path) => {
  if (!isObject(value)) return [{ path, message: 'must be an object' }];
  const entries = Object.entries(value);
  if (entries.length > 100) return [{ path, message: 'Size must be between 0 and 100' }];
  const mentions = entries.filter(([, one]) => isObject(one) && one.type === 'mention');
  return [
    ...entries.flatMap(([key, one]) => [...keyName(key, path), ...substitution(one, [...path, key])]),
    ...(mentions.length > 20 ? [{ path, message: 'at most 20 mentions' }] : []),
  ];
};

const keyName = (key: string, path: Path): Problem[] =>
  /^[0-9a-zA-Z_]{1,20}$/.test(key) ? [] : [{ path: [...path, key], message: 'invalid key' }];

/** Braces are either doubled or stand around a key that has a substitution. */
const braces: Rule = (value, path) => {
  if (!isObject(value) || typeof value.text !== 'string') return [];
  const keys = isObject(value.substitution) ? value.substitution : {};
  const rest = value.text
    .replaceAll(/\{\{|\}\}/g, '')
    .replaceAll(/\{([0-9a-zA-Z_]{1,20})\}/g, (found, key) => (Object.hasOwn(keys, key) ? '' : found));
  return /[{}]/.test(rest) ? [{ path: [...path, 'text'], message: 'braces without a substitution' }] : [];
};

/**
 * A text with substitutions. That mentions reach only groups and rooms is not checked, because the message does
 * not say where it goes.
 */
export const textV2Message = (common: Shape['optional']): Rule =>
  all(
    shape({
      required: { text: text(MAX_TEXT) },
      optional: { ...common, substitution: substitutions, quoteToken: string },
    }),
    braces,
  );
