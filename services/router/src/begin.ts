import type { Next, PayloadInput, Topic } from '@jiaba/shared/events';

type Start = { [T in Topic]: { topic: T; payload: PayloadInput<T> } }[Topic];

/** A tool's start as an event: looking something up writes nothing. */
export const begin = (start: Start): Next => ({ ...start, effect: 'read' });
