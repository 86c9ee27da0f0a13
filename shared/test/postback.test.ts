import { expect, test } from '@jest/globals';
import { decodePostback, encodePostback, MAX_POSTBACK_UNITS, type Postback } from '@jiaba/shared/postback';
import fc from 'fast-check';

const search = { action: 'search', area: '花壇鄉', dietary_type: 'vegan', keyword: '便當', page: 2 } as const;

test('a button comes back with its arguments', () => {
  const { data, keywordDropped } = encodePostback(search);

  expect(data.startsWith('1:search:')).toBe(true);
  expect(keywordDropped).toBe(false);
  expect(decodePostback(data)).toEqual(search);
});

test('a keyword that does not fit is left out and the caller is told', () => {
  const { data, keywordDropped } = encodePostback({
    ...search,
    keyword: '素'.repeat(60),
    version: '0123456789ab',
  });

  expect(keywordDropped).toBe(true);
  expect(decodePostback(data)).toEqual({
    action: 'search',
    area: '花壇鄉',
    dietary_type: 'vegan',
    page: 2,
    version: '0123456789ab',
  });
});

test('every button fits into LINE’s 300 characters and survives the way there and back', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 40, unit: 'grapheme' }),
      fc.integer({ min: 1, max: 99 }),
      (keyword, page) => {
        const button: Postback = { ...search, keyword, page };
        const { data, keywordDropped } = encodePostback(button);
        const { keyword: _dropped, ...rest } = button;
        expect(data.length).toBeLessThanOrEqual(MAX_POSTBACK_UNITS);
        expect(decodePostback(data)).toEqual(keywordDropped ? rest : button);
      },
    ),
    { seed: 20261130, numRuns: 200 },
  );
});

test.each([
  ['an action of the past', '1:reserve:e30'],
  ['another version', '2:search:e30'],
  ['no grammar at all', 'action=buy&itemid=111'],
  ['a payload that is no JSON', '1:search:____'],
  ['a payload that is JSON null', `1:areas:${Buffer.from('null').toString('base64url')}`],
  ['a payload that is a JSON string', `1:areas:${Buffer.from('"x"').toString('base64url')}`],
  ['arguments of the wrong kind', `1:search:${Buffer.from('{"page":0}').toString('base64url')}`],
  ['nothing', ''],
])('an old or foreign button is not known: %s', (_why, data) => {
  expect(decodePostback(data)).toBeUndefined();
});
