import { matching, must, type Rule } from './rules.ts';

const GAPS = 'none|xs|sm|md|lg|xl|xxl';
const FONTS = 'xxs|xs|sm|md|lg|xl|xxl|3xl|4xl|5xl';
const PX = '\\d+(?:\\.\\d+)?px';
const PERCENT = '\\d+(?:\\.\\d+)?%';

const size = (...forms: string[]): Rule => matching(new RegExp(`^(?:${forms.join('|')})$`), 'invalid size');

/** `#RRGGBB` or `#RRGGBBAA`. */
export const colour = matching(/^#[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?$/, 'invalid color');

/** Margin, spacing and corner radius: no percentage. */
export const gap = size(GAPS, PX);
/** Offsets and paddings. An offset may be negative. */
export const inset = size(GAPS, PX, PERCENT);
export const offset = size(GAPS, `-?${PX}`, `-?${PERCENT}`);
export const fontSize = size(FONTS, PX);
export const imageSize = size(FONTS, 'full', PX, PERCENT);
/** Width and height of a box. */
export const extent = size(PX, PERCENT);
export const borderWidth = size('none|light|normal|medium|semi-bold|bold', PX);
export const lineSpacing = size(PX);
export const angle = matching(/^(?:[0-9]|[1-9]\d|[12]\d\d|3[0-5]\d)(?:\.\d+)?deg$/, 'invalid angle');
export const position = matching(/^(?:100(?:\.0+)?|\d{1,2}(?:\.\d+)?)%$/, 'invalid position');

/** `width:height`, each from 1 to 100000, and no more than three times as high as wide. */
export const aspectRatio = must((value) => {
  const match = /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/.exec(String(value));
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  return [width, height].every((side) => side >= 1 && side <= 100_000) && height <= 3 * width;
}, 'invalid aspect ratio');
