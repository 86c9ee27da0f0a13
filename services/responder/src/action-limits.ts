import type { messagingApi } from '@line/bot-sdk';
import { cutGraphemes } from './graphemes.ts';
import { MAX_LABEL, MAX_POSTBACK_DATA, MAX_SPOKEN, MAX_URI } from './line-limits.ts';

type Action = messagingApi.Action;

/**
 * The action with its words cut to LINE's limits. Undefined where its data or address is too long: these cannot
 * be cut, and a button that does something else is worse than none.
 */
export function fittingAction<A extends Action>(action: A): A | undefined {
  if ('data' in action && (action.data?.length ?? 0) > MAX_POSTBACK_DATA) return undefined;
  if ('uri' in action && (action.uri?.length ?? 0) > MAX_URI) return undefined;
  return {
    ...action,
    ...cut(action, 'label', MAX_LABEL),
    ...cut(action, 'displayText', MAX_SPOKEN),
    ...cut(action, 'text', MAX_SPOKEN),
  };
}

function cut(action: object, property: string, max: number): Record<string, string> {
  const value: unknown = Object.entries(action).find(([name]) => name === property)?.[1];
  return typeof value === 'string' ? { [property]: cutGraphemes(value, max) } : {};
}
