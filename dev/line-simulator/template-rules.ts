import { actionRule } from './action-rules.ts';
import { mediaUrl } from './addresses.ts';
import { graphemes } from './counting.ts';
import { andThen, isObject, list, matching, oneOf, type Rule, text } from './rules.ts';
import { byType, shape } from './shape.ts';

const action = actionRule('template');
/** Templates know no alpha channel. */
const colour = matching(/^#[0-9A-Fa-f]{6}$/, 'invalid color');
const picture = { imageAspectRatio: oneOf('rectangle', 'square'), imageSize: oneOf('cover', 'contain') };

/** Text beside an image or under a title has less room. Counted in grapheme clusters. */
const wordsAndButtons = (room: { alone: number; beside: number }, maxActions: number, more = {}): Rule => {
  const form = (max: number) =>
    shape({
      required: { text: text(max, graphemes), actions: list(action, 1, maxActions) },
      optional: {
        ...more,
        title: text(40, graphemes),
        thumbnailImageUrl: mediaUrl,
        imageBackgroundColor: colour,
        defaultAction: action,
      },
    });
  return (value, path) => {
    const beside = isObject(value) && (value.title != null || value.thumbnailImageUrl != null);
    return form(beside ? room.beside : room.alone)(value, path);
  };
};

const buttons = wordsAndButtons({ alone: 160, beside: 60 }, 4, picture);

const confirm = shape({ required: { text: text(240, graphemes), actions: list(action, 2, 2) } });

/** Columns have the same number of actions, and all or none have a title and an image. */
const alike: Rule = (value, path) => {
  const columns = isObject(value) && Array.isArray(value.columns) ? value.columns.filter(isObject) : [];
  const forms = columns.map((column) =>
    JSON.stringify([
      Array.isArray(column.actions) && column.actions.length,
      column.title != null,
      column.thumbnailImageUrl != null,
    ]),
  );
  return new Set(forms).size > 1 ? [{ path: [...path, 'columns'], message: 'columns must be alike' }] : [];
};

const carousel = andThen(
  shape({
    required: { columns: list(wordsAndButtons({ alone: 120, beside: 60 }, 3), 1, 10) },
    optional: picture,
  }),
  alike,
);

const imageColumn = shape({ required: { imageUrl: mediaUrl, action: actionRule('image-carousel') } });
const imageCarousel = shape({ required: { columns: list(imageColumn, 1, 10) } });

export const template = byType({ buttons, confirm, carousel, image_carousel: imageCarousel });
