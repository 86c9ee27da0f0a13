import { utf16Units } from './counting.ts';

/** Where in the request body; turned into LINE's notation when a refusal is written. */
export type Path = readonly (string | number)[];

export interface Problem {
  path: Path;
  message: string;
}

/** Says what is wrong with a value; an empty list is approval. */
export type Rule = (value: unknown, path: Path) => Problem[];

export type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Holds when the test does. */
export const must =
  (test: (value: unknown) => boolean, message: string): Rule =>
  (value, path) =>
    test(value) ? [] : [{ path, message }];

export const flag = must((value) => typeof value === 'boolean', 'must be true or false');
export const number = must((value) => typeof value === 'number', 'must be a number');
export const whole = must((value) => Number.isInteger(value) && Number(value) >= 0, 'must be a whole number');
export const string = must((value) => typeof value === 'string', 'must be a string');

export const oneOf = (...allowed: string[]): Rule =>
  must(
    (value) => allowed.includes(String(value)) && typeof value === 'string',
    `Must be one of the following values: [${allowed.join(', ')}]`,
  );

export const matching = (pattern: RegExp, message: string): Rule =>
  must((value) => typeof value === 'string' && pattern.test(value), message);

/** A string of 1 to `max` characters, counted in UTF-16 units unless told otherwise. */
export const text =
  (max: number, count: (text: string) => number = utf16Units): Rule =>
  (value, path) => {
    if (typeof value !== 'string') return [{ path, message: 'must be a string' }];
    if (value === '') return [{ path, message: 'May not be empty' }];
    return count(value) > max ? [{ path, message: `Length must be between 0 and ${max}` }] : [];
  };

/** A list of `min` to `max` items, each of which holds to the rule. */
export const list =
  (item: Rule, min: number, max: number): Rule =>
  (value, path) => {
    if (!Array.isArray(value)) return [{ path, message: 'must be an array' }];
    if (value.length < min || value.length > max) {
      return [{ path, message: `Size must be between ${min} and ${max}` }];
    }
    return value.flatMap((entry, n) => item(entry, [...path, n]));
  };

/** Every rule must hold; all problems are told. */
export const all =
  (...rules: Rule[]): Rule =>
  (value, path) =>
    rules.flatMap((rule) => rule(value, path));

/** The second rule is asked only when the first is content. */
export const andThen =
  (first: Rule, second: Rule): Rule =>
  (value, path) => {
    const problems = first(value, path);
    return problems.length > 0 ? problems : second(value, path);
  };

/** For rules that contain themselves. */
export const lazily =
  (make: () => Rule): Rule =>
  (value, path) =>
    make()(value, path);
