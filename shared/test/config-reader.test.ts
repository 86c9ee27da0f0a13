import { expect, test } from '@jest/globals';
import { listField, portField, readConfig } from '@jiaba/shared/config-reader';
import * as fc from 'fast-check';
import * as z from 'zod';

const schema = z.object({
  PORT: portField(8080).describe('the port to listen on'),
  NAMES: listField(1, 2).default(['one']).describe('one or two names between commas'),
  KEY: z.string().min(8).describe('the channel secret, from the console'),
  MODE: z.enum(['on', 'off']).describe('on or off').optional(),
});

const faultOf = (env: Record<string, string | undefined>): string => {
  try {
    readConfig(schema, env);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

test('values come typed, and what is not set takes its standard', () => {
  expect(readConfig(schema, { KEY: 'long-enough', PORT: '0', NAMES: 'a , b', HOME: '/root' })).toEqual({
    KEY: 'long-enough',
    PORT: 0,
    NAMES: ['a', 'b'],
  });
  expect(readConfig(schema, { KEY: 'long-enough' })).toEqual({
    KEY: 'long-enough',
    PORT: 8080,
    NAMES: ['one'],
  });
});

test('one error names every missing and malformed variable with what to do', () => {
  expect(faultOf({ PORT: 'http', MODE: 'maybe' }).split('\n')).toEqual([
    'configuration cannot be used:',
    '  PORT is malformed (Invalid string: must match pattern /^\\d+$/): the port to listen on',
    '  KEY is missing: the channel secret, from the console',
    '  MODE is malformed (Invalid option: expected one of "on"|"off"): on or off',
  ]);
});

test('an empty variable counts as missing', () => {
  expect(faultOf({ KEY: '' })).toContain('KEY is missing');
});

test.each(['65536', '-1', '80.5', '0x10'])('%s is no port', (PORT) => {
  expect(faultOf({ KEY: 'long-enough', PORT })).toContain('PORT is malformed');
});

test.each(['a,b,c', 'a,,', ','])('a list of one or two names is not written %p', (NAMES) => {
  expect(faultOf({ KEY: 'long-enough', NAMES })).toContain('NAMES is malformed');
});

test('the value of a malformed variable is never in the error', async () => {
  const quoting = z.object({
    A: z.string().refine(() => false, { error: (issue) => `cannot use ${issue.input}` }),
    B: z.enum(['x']),
    C: z.url(),
    D: portField(1),
  });
  const secret = fc.stringMatching(/^[0-9a-f]{20}$/).map((hex) => `secret ${hex}`);
  await fc.assert(
    fc.property(secret, (value) => {
      expect(() => readConfig(quoting, { A: value, B: value, C: value, D: value })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining(value) }),
      );
    }),
    { seed: 20261130 },
  );
});

test('a fault between two variables is told in its own words', () => {
  const pair = schema.refine(() => false, 'KEY and MODE exclude each other');
  expect(() => readConfig(pair, { KEY: 'long-enough' })).toThrow('KEY and MODE exclude each other');
});
