import { actionRule } from './action-rules.ts';
import { mediaUrl } from './addresses.ts';
import * as values from './flex-values.ts';
import { flag, oneOf, string, whole } from './rules.ts';
import { byType, type Shape, shape } from './shape.ts';

const { colour, gap, inset, offset } = values;
const action = actionRule('flex');
const scaling = flag;

const placed = {
  margin: gap,
  position: oneOf('relative', 'absolute'),
  offsetTop: offset,
  offsetBottom: offset,
  offsetStart: offset,
  offsetEnd: offset,
};
const flexible = { ...placed, flex: whole };
const gravity = oneOf('top', 'bottom', 'center');
const align = oneOf('start', 'end', 'center');
const adjustMode = oneOf('shrink-to-fit');
const font = {
  size: values.fontSize,
  color: colour,
  weight: oneOf('regular', 'bold'),
  style: oneOf('normal', 'italic'),
  decoration: oneOf('none', 'underline', 'line-through'),
};

const linearGradient = shape({
  strict: true,
  required: { angle: values.angle, startColor: colour, endColor: colour },
  optional: { centerColor: colour, centerPosition: values.position },
});

/**
 * Every component with the properties that it knows, by LINE's reference ("Flex Message", "Component"). What a
 * component holds (children of a box, spans of a text) stands in flex-rules.ts.
 */
export const components = {
  box: {
    required: { layout: oneOf('horizontal', 'vertical', 'baseline') },
    optional: {
      ...flexible,
      spacing: gap,
      backgroundColor: colour,
      borderColor: colour,
      borderWidth: values.borderWidth,
      cornerRadius: gap,
      width: values.extent,
      maxWidth: values.extent,
      height: values.extent,
      maxHeight: values.extent,
      paddingAll: inset,
      paddingTop: inset,
      paddingBottom: inset,
      paddingStart: inset,
      paddingEnd: inset,
      justifyContent: oneOf(
        'center',
        'flex-start',
        'flex-end',
        'space-between',
        'space-around',
        'space-evenly',
      ),
      alignItems: oneOf('center', 'flex-start', 'flex-end'),
      background: byType({ linearGradient }),
      action,
    },
  },
  button: {
    required: { action: actionRule('flex-button') },
    optional: {
      ...flexible,
      color: colour,
      style: oneOf('primary', 'secondary', 'link'),
      height: oneOf('sm', 'md'),
      gravity,
      adjustMode,
      scaling,
    },
  },
  image: {
    required: { url: mediaUrl },
    optional: {
      ...flexible,
      align,
      gravity,
      size: values.imageSize,
      aspectRatio: values.aspectRatio,
      aspectMode: oneOf('cover', 'fit'),
      backgroundColor: colour,
      animated: flag,
      action,
    },
  },
  video: {
    required: { url: mediaUrl, previewUrl: mediaUrl },
    optional: { aspectRatio: values.aspectRatio, action },
  },
  icon: {
    required: { url: mediaUrl },
    optional: { ...placed, size: values.fontSize, aspectRatio: values.aspectRatio, scaling },
  },
  text: {
    optional: {
      ...flexible,
      ...font,
      text: string,
      align,
      gravity,
      wrap: flag,
      lineSpacing: values.lineSpacing,
      maxLines: whole,
      adjustMode,
      scaling,
      action,
    },
  },
  span: { optional: { ...font, text: string } },
  separator: { optional: { margin: gap, color: colour } },
  filler: { optional: { flex: whole } },
} satisfies Record<string, Shape>;

const stacked = ['box', 'button', 'image', 'text', 'separator', 'filler'] as const;

/** Which components a box may hold, by its layout. */
export const childrenByLayout: Record<string, readonly (keyof typeof components)[]> = {
  horizontal: stacked,
  vertical: stacked,
  baseline: ['icon', 'text', 'filler'],
};
