import { expect, test } from '@jest/globals';
import { matchCommand } from '@jiaba/shared/domain/command';

test.each([
  ['選單', { kind: 'entry', entry: 'menu' }],
  ['花壇', { kind: 'places', requested: { area: '花壇' } }],
  ['員林市 全素', { kind: 'places', requested: { area: '員林市', dietary_type: 'vegan' } }],
])('%s is a command of its own', (text, command) => {
  expect(matchCommand(text)).toEqual(command);
});

test.each(['花壇有什麼素食？', '別忘記我吃全素', '先不要放蔥', '選單上的第二家'])(
  '%s is left to the model',
  (text) => {
    expect(matchCommand(text)).toBeUndefined();
  },
);
