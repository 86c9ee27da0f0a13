import { type Fields, isObject, type Path, type Problem, type Rule } from './rules.ts';

export interface Shape {
  required?: Record<string, Rule>;
  optional?: Record<string, Rule>;
  /** Inside Flex: a property that is not listed, or is null, is refused. Elsewhere LINE ignores both. */
  strict?: boolean;
}

/** An object with these properties. */
export const shape =
  (wanted: Shape): Rule =>
  (value, path) => {
    if (!isObject(value)) return [{ path, message: 'must be an object' }];
    return [...missing(wanted, value, path), ...Object.entries(value).flatMap(field(wanted, path))];
  };

function missing({ required = {} }: Shape, value: Fields, path: Path): Problem[] {
  return Object.keys(required)
    .filter((name) => value[name] === undefined)
    .map((name) => ({ path: [...path, name], message: 'must be specified' }));
}

const field =
  ({ required = {}, optional = {}, strict = false }: Shape, path: Path) =>
  ([name, value]: [string, unknown]): Problem[] => {
    const at = [...path, name];
    const known = { ...optional, ...required };
    const rule = Object.hasOwn(known, name) ? known[name] : undefined;
    if (value === undefined || name === 'type') return [];
    if (!rule) return strict ? [{ path: at, message: 'invalid property' }] : [];
    if (value !== null) return rule(value, at);
    if (Object.hasOwn(required, name)) return [{ path: at, message: 'must be specified' }];
    return strict ? [{ path: at, message: 'must not be null' }] : [];
  };

/**
 * An object whose `type` picks the rule.
 * @param otherwise the message for a type that has no place here; by default LINE's list of the types that have
 */
export const byType =
  (rules: Record<string, Rule>, otherwise?: string): Rule =>
  (value, path) => {
    const type = isObject(value) ? value.type : undefined;
    const rule = typeof type === 'string' && Object.hasOwn(rules, type) ? rules[type] : undefined;
    if (rule) return rule(value, path);
    if (otherwise) return [{ path, message: otherwise }];
    const message = `Must be one of the following values: [${Object.keys(rules).join(', ')}]`;
    return [{ path: [...path, 'type'], message }];
  };
