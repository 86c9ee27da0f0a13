import { all, andThen, matching, type Rule, text } from './rules.ts';

/** What is left of a URI after percent-encoding: visible ASCII, each % followed by two hex digits. */
const encoded = matching(/^(?:[\x21-\x24\x26-\x7e]|%[0-9A-Fa-f]{2})+$/, 'must be percent-encoded');

const scheme = (pattern: RegExp): Rule => matching(pattern, 'invalid uri scheme');

/** The address of an action, at most 1000 UTF-16 units after encoding. */
export const actionUri = andThen(text(1000), all(scheme(/^(?:https?:\/\/|line:\/\/|tel:)/i), encoded));

/** The address of an image or a video: https, at most 2000 UTF-16 units. */
export const mediaUrl = andThen(text(2000), all(scheme(/^https:\/\//i), encoded));
