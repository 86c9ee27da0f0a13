import { expect, test } from '@jest/globals';
import { refusalOf } from '../../../dev/line-simulator/message-rules.ts';
import { anEnvelope } from '../../../dev/testing/an-event.ts';
import { renderReplies } from '../src/render.ts';
import { aPlaceReply } from './place-answers.ts';
import {
  actionsIn,
  bubblesOf,
  everyRendering,
  flexOf,
  linesOf,
  partsOfType,
  quickRepliesOf,
  rendered,
  textsOf,
} from './sent-parts.ts';

test.each(everyRendering)(
  '$name is the same byte for byte when it is rendered again',
  ({ reply, scope, messages }) => {
    const copy = JSON.parse(JSON.stringify(reply)) as typeof reply;
    const again = renderReplies([copy], anEnvelope({ scope }));
    expect(JSON.stringify(again)).toBe(JSON.stringify(messages));
  },
);

test.each(everyRendering)('$name is taken by LINE as it is', ({ messages }) => {
  expect(refusalOf(JSON.parse(JSON.stringify(messages)))).toBeUndefined();
});

test.each(everyRendering)(
  '$name sets its own background and lets every text wrap and scale',
  ({ messages }) => {
    for (const bubble of bubblesOf(messages)) {
      expect(bubble).toMatchObject({ size: 'mega', body: { backgroundColor: '#FFFFFF' } });
      for (const part of partsOfType([bubble as never], 'text'))
        expect(part).toMatchObject({ wrap: true, scaling: true });
      for (const part of partsOfType([bubble as never], 'button'))
        expect(part).toMatchObject({ scaling: true });
    }
  },
);

test('in a group nothing is offered that only works one to one', () => {
  const group = everyRendering.filter(({ scope }) => scope === 'group');
  const kinds = group.flatMap(({ messages }) => actionsIn(messages).map(({ type }) => type));
  expect(kinds).toContain('postback');
  expect(kinds.filter((kind) => kind === 'message' || kind === 'location')).toEqual([]);
});

test('quick replies hang on the last message, where alone LINE shows them', () => {
  const messages = rendered('area.from-location');
  expect(messages.map(({ quickReply }) => quickReply !== undefined)).toEqual([false, false, true]);
});

test('several replies become one answer whose buttons are each shown once', () => {
  const messages = renderReplies(
    [
      { kind: 'fixed', id: 'shop.ask' },
      { kind: 'fixed', id: 'read.photo' },
      { kind: 'fixed', id: 'old-button' },
    ],
    anEnvelope(),
  );
  expect(messages).toHaveLength(3);
  expect(quickRepliesOf(messages)).toEqual(['選單']);
});

test('the greeting follows the time of day at which the person wrote', () => {
  const greetingAt = (at: string) =>
    textsOf(renderReplies([{ kind: 'fixed', id: 'hello.greet' }], anEnvelope({ at })))[0];
  expect(greetingAt('2026-11-30T07:00:00+08:00')).toMatch(/^早安，吃飽了嗎？/);
  expect(greetingAt('2026-11-30T11:00:00+08:00')).toMatch(/^您好，吃飽了嗎？/);
});

test('the menu is two cards, and booking offers exactly what can be done instead', () => {
  expect(bubblesOf(rendered('menu')).map((bubble) => actionsIn(bubble).map(({ label }) => label))).toEqual([
    ['查蔬食', '查活動', '留下服務詢問'],
    ['今天煮什麼', '我的冰箱', '我的偏好'],
  ]);
  expect(flexOf(rendered('menu'))[0]?.altText).toBe(
    '選單：查蔬食、查活動、留下服務詢問、今天煮什麼、我的冰箱、我的偏好。打這些字也可以。',
  );
  expect(actionsIn(rendered('menu.booking')).map(({ label }) => label)).toEqual([
    '查活動',
    '查蔬食',
    '留下服務詢問',
  ]);
});

test.each([
  ['not_started', '集章 8/1（六） 才開始。'],
  ['active_by_announcement', '集章照公告到 9/30（三）下午 5:00。'],
  ['ended', '集章在 9/30（三）下午 5:00 結束了，店家還是查得到。'],
] as const)('the last card of a list says where the stamp rally stands: %s', (campaign, line) => {
  const messages = renderReplies([aPlaceReply({ answer: { campaign } })], anEnvelope());
  expect(linesOf(bubblesOf(messages).at(-1) ?? { type: 'bubble' })).toContain(line);
});

test('an answer that does not say which rally says nothing of one', () => {
  const messages = renderReplies([aPlaceReply({ answer: { campaignDates: undefined } })], anEnvelope());
  expect(JSON.stringify(messages)).not.toContain('集章');
});
