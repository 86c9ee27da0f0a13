import { childrenByLayout, components } from './flex-components.ts';
import { all, isObject, lazily, list, type Rule } from './rules.ts';
import { byType, type Shape, shape } from './shape.ts';

type ComponentType = keyof typeof components;

/** A component of one of these types; any other has no place here. */
export const component = (...types: readonly ComponentType[]): Rule =>
  byType(Object.fromEntries(types.map((type) => [type, ruleOf[type]])), 'invalid property');

/** A component with what it holds. Flex is strict: what is not in its table is refused. */
const holding = (type: ComponentType, held: Shape = {}): Rule => {
  const own: Shape = components[type];
  return shape({
    strict: true,
    required: { ...own.required, ...held.required },
    optional: { ...own.optional, ...held.optional },
  });
};

const boxRule: Rule = (value, path) => {
  const layout = isObject(value) ? String(value.layout) : '';
  const allowed = childrenByLayout[layout] ?? childrenByLayout.vertical ?? [];
  return holding('box', { required: { contents: list(component(...allowed), 0, Infinity) } })(value, path);
};

const hasWords: Rule = (value, path) => {
  if (!isObject(value) || value.contents !== undefined) return [];
  const missing = value.text === undefined || value.text === '';
  return missing ? [{ path: [...path, 'text'], message: 'must be non-empty text' }] : [];
};

const spans = list(
  lazily(() => component('span')),
  1,
  Infinity,
);

const ruleOf: Record<ComponentType, Rule> = {
  box: boxRule,
  button: holding('button'),
  image: holding('image'),
  video: holding('video', { required: { altContent: lazily(() => component('box', 'image')) } }),
  icon: holding('icon'),
  text: all(holding('text', { optional: { contents: spans } }), hasWords),
  span: holding('span'),
  separator: holding('separator'),
  filler: holding('filler'),
};
