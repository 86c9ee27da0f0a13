import { isObject, oneOf, type Path, type Problem, type Rule, text } from './rules.ts';
import { type Shape, shape } from './shape.ts';

const day = '(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const date = `(?:19\\d\\d|20\\d\\d|2100)-${day}`;
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d';

/** What a value looks like in each mode; 1900-01-01 to 2100-12-31, no time zones. */
const formats: Record<string, RegExp> = {
  date: new RegExp(`^(?:${date})$`),
  time: new RegExp(`^(?:${time})$`),
  datetime: new RegExp(`^(?:${date})[Tt](?:${time})$`),
};

/** The date and time picker. The formats are such that earlier sorts before later. */
export const pickerRule = (label: Shape): Rule => {
  const form = shape({
    strict: label.strict,
    required: { ...label.required, data: text(300), mode: oneOf(...Object.keys(formats)) },
    optional: { ...label.optional, initial: text(16), min: text(16), max: text(16) },
  });
  return (value, path) => [...form(value, path), ...times(value, path)];
};

function times(value: unknown, path: Path): Problem[] {
  if (!isObject(value)) return [];
  const format = formats[String(value.mode)];
  const malformed = ['initial', 'min', 'max']
    .filter((name) => typeof value[name] === 'string' && !format?.test(String(value[name])))
    .map((name) => ({ path: [...path, name], message: 'invalid date or time' }));
  const { min, max } = value;
  const crossed =
    typeof min === 'string' && typeof max === 'string' && min.toUpperCase() >= max.toUpperCase();
  return crossed ? [...malformed, { path: [...path, 'min'], message: 'must be less than max' }] : malformed;
}
