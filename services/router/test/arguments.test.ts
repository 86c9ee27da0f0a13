import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { readArguments } from '../src/arguments.ts';

const schema = z.object({
  kind: z.enum(['a', 'b']),
  days: z.int().min(1).max(7).optional(),
  items: z.array(z.object({ name: z.string().min(1), quantity: z.number().optional() })).optional(),
});

test.each<[string, unknown, object]>([
  ['what fits stays', { kind: 'a', days: 3 }, { kind: 'a', days: 3 }],
  ['JSON in a string is read once', '{"kind":"a"}', { kind: 'a' }],
  ['a number in a string becomes the number', { kind: 'a', days: '3' }, { kind: 'a', days: 3 }],
  ['3.0 is 3', { kind: 'a', days: '3.0' }, { kind: 'a', days: 3 }],
  [
    'inside a list too',
    { kind: 'a', items: [{ name: '蛋', quantity: '6' }] },
    { kind: 'a', items: [{ name: '蛋', quantity: 6 }] },
  ],
  ['null says nothing', { kind: 'a', days: null }, { kind: 'a' }],
  ['an empty word says nothing', { kind: 'a', days: '' }, { kind: 'a' }],
  ['unknown fields are dropped', { kind: 'a', user_id: 'U1', confirmed: true }, { kind: 'a' }],
])('%s', (_what, sent, args) => {
  expect(readArguments(schema, sent)).toEqual({ args });
});

const lineId = `U${'a'.repeat(32)}`;

test.each<[unknown, string]>([
  ['{"kind":', 'args-not-object'],
  ['"{}"', 'args-not-object'],
  [[{ kind: 'a' }], 'args-not-object'],
  [null, 'args-not-object'],
  [{}, 'missing:kind'],
  [{ kind: 'c' }, 'enum:kind'],
  [{ kind: 'a', days: '三' }, 'type:days'],
  [{ kind: 'a', days: '2.5' }, 'type:days'],
  [{ kind: 'a', days: 70 }, 'type:days'],
  [{ kind: 'a', items: [{ quantity: 1 }] }, 'missing:items.0.name'],
  [{ kind: 'a', uid: '1' }, 'UID_NOT_ALLOWED'],
  [{ kind: 'a', target_uid: '1' }, 'UID_NOT_ALLOWED'],
  [{ kind: 'a', sessionUid: '1' }, 'UID_NOT_ALLOWED'],
  [{ kind: 'a', items: [{ name: lineId }] }, 'UID_NOT_ALLOWED'],
])('%j is refused: %s', (sent, fault) => {
  expect(readArguments(schema, sent)).toEqual({ fault });
});
