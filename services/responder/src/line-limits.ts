/** LINE's limits for one reply (Messaging API reference: message objects, action objects, Flex Message). */

export const MAX_MESSAGES = 5;
/** UTF-16 code units. */
export const MAX_TEXT = 5_000;
export const MAX_ALT = 1_500;
export const MAX_POSTBACK_DATA = 300;
export const MAX_URI = 1_000;
/** Grapheme clusters. A Flex button may have 40; one limit for both keeps cards readable. */
export const MAX_LABEL = 20;
export const MAX_SPOKEN = 300;
export const MAX_QUICK_REPLIES = 13;
/** Bytes of JSON. LINE says 30 KB and 50 KB and does not say which kind: the smaller one holds in both. */
export const MAX_BUBBLE_BYTES = 30_000;
export const MAX_CAROUSEL_BYTES = 50_000;
export const MAX_BUBBLES = 12;
/** Of this bot, not of LINE: more is a menu. */
export const MAX_BUTTONS_A_BUBBLE = 3;
