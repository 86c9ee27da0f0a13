import { expect, test } from '@jest/globals';
import type { messagingApi } from '@line/bot-sdk';
import fc from 'fast-check';
import { refusalOf } from '../../../dev/line-simulator/message-rules.ts';
import { anEnvelope } from '../../../dev/testing/an-event.ts';
import { bubble, cardMessage, line, optionalLine } from '../src/cards/bubble.ts';
import { cutGraphemes, cutUnits } from '../src/graphemes.ts';
import { plainMessages, withinLimits } from '../src/limits.ts';
import { renderReplies } from '../src/render.ts';
import { aClaim, aDietClaim, aPlace, aPlaceReply, saidByPerson } from './place-answers.ts';
import { bubblesOf, everyRendering, flexOf, labelsIn, linesOf, textsOf } from './sent-parts.ts';

type Message = messagingApi.Message;
const asSent = (messages: Message[]) => JSON.parse(JSON.stringify(messages)) as unknown;
const words = (text: string): Message => ({ type: 'text', text });
const call = { type: 'uri', label: '打電話', uri: 'tel:047891234' } as const;

/** A card of about so many kilobytes of optional lines, and as many that must stay. */
const aCard = ({ why = 0, hint = 0, kept = 0 }) =>
  bubble({
    strip: '花壇鄉',
    kind: 'place',
    body: [
      line('body', '條件：全素'),
      ...(why > 0 ? [optionalLine('body', 'w'.repeat(why * 1_000), 'why')] : []),
      ...(hint > 0 ? [optionalLine('hint', 'h'.repeat(hint * 1_000), 'hint')] : []),
      ...(kept > 0 ? [line('hint', 'k'.repeat(kept * 1_000))] : []),
    ],
    buttons: [call, { ...call, label: '看地圖' }, { ...call, label: '第三個' }],
  });
const guarded = (...bubbles: messagingApi.FlexBubble[]) =>
  withinLimits([cardMessage('花壇鄉1 家素食', bubbles)]);
const kindsOf = (messages: Message[]) =>
  linesOf(bubblesOf(messages)[0] ?? { type: 'bubble' }).map(([first]) => first);

test.each(everyRendering)('$name fits and goes out unchanged', ({ messages }) => {
  expect(asSent(withinLimits(messages))).toEqual(asSent(messages));
});

test('a card too big loses its reasons first, then its hints', () => {
  expect(kindsOf(guarded(aCard({ why: 15, hint: 5, kept: 5 })))).toEqual(['花', '條', 'w', 'h', 'k']);
  expect(kindsOf(guarded(aCard({ why: 20, hint: 9, kept: 9 })))).toEqual(['花', '條', 'h', 'k']);
  expect(kindsOf(guarded(aCard({ why: 20, hint: 20, kept: 15 })))).toEqual(['花', '條', 'k']);
});

test('then it loses its third button', () => {
  const big = aCard({ kept: 27 });
  const third = big.footer?.contents[2];
  if (third && 'action' in third && third.action)
    Object.assign(third.action, { uri: `tel:${'1'.repeat(990)}` });
  Object.assign(big, {
    body: { ...big.body, contents: [...(big.body?.contents ?? []), line('body', 'x'.repeat(1_150))] },
  });
  expect(labelsIn(guarded(big))).toEqual(['打電話', '看地圖']);
});

test('a card whose indispensable lines are too big becomes its alt text', () => {
  expect(guarded(aCard({ kept: 40 }))).toEqual([{ type: 'text', text: '花壇鄉1 家素食' }]);
});

test('several cards are measured together, and twelve is the most', () => {
  const six = Array.from({ length: 6 }, () => aCard({ hint: 4, kept: 6 }));
  expect(kindsOf(guarded(...six))).toEqual(['花', '條', 'k']);
  expect(guarded(...Array.from({ length: 13 }, () => aCard({})))).toEqual([words('花壇鄉1 家素食')]);
});

test('texts, alt texts and labels are cut between graphemes', () => {
  const family = '👨‍👩‍👧‍👦';
  const card = cardMessage(family.repeat(300), [aCard({})]);
  const quickReply = {
    items: [{ type: 'action', action: { type: 'message', label: family.repeat(25), text: 'a' } }],
  };
  const [text, flex] = withinLimits([words(family.repeat(1_000)), { ...card, quickReply } as Message]);
  expect(textsOf([text as Message])[0]).toBe(`${family.repeat(454)}…`);
  expect(flexOf([flex as Message])[0]?.altText).toBe(`${family.repeat(136)}…`);
  expect(labelsIn(flex?.quickReply)).toEqual([`${family.repeat(19)}…`]);
});

test('a button whose data or address is too long is left out, and thirteen quick replies are the most', () => {
  const postback = (n: number) => ({ type: 'postback', label: `${n}`, data: 'd'.repeat(n) }) as const;
  const items = [301, ...Array.from({ length: 15 }, (_, n) => n + 1)].map((n) => ({
    type: 'action',
    action: postback(n),
  }));
  const [message] = withinLimits([{ ...words('花壇鄉'), quickReply: { items } } as Message]);
  expect(labelsIn(message?.quickReply)).toEqual(Array.from({ length: 13 }, (_, n) => `${n + 1}`));
  const far = bubble({
    strip: '花',
    kind: 'place',
    body: [line('body', '條')],
    buttons: [{ ...call, uri: `https://a/${'b'.repeat(1_000)}` }],
  });
  expect(bubblesOf(guarded(far))[0]).not.toHaveProperty('footer');
});

test('of more than five messages the last one, with the buttons, is kept', () => {
  const messages = [1, 2, 3, 4, 5, 6, 7].map((n) => words(`${n}`));
  expect(textsOf(withinLimits(messages))).toEqual(['1', '2', '3', '4', '7']);
});

test('very long records still make an answer that LINE takes and that names every shop', () => {
  const long = '很'.repeat(3_000);
  const shops = ['甲', '乙', '丙', '丁', '戊'];
  const places = shops.map((name) =>
    aPlace(`${name}${long}`, {
      address: [aClaim(`1${long}`), aClaim(`2${long}`)],
      phone: [aClaim(long)],
      diet: [aDietClaim(long, 'vegan', { method: 'owner' })],
    }),
  );
  const messages = withinLimits(
    renderReplies([aPlaceReply({ request: saidByPerson, answer: { places } })], anEnvelope()),
  );
  expect(refusalOf(asSent(messages))).toBeUndefined();
  const answer = textsOf(messages).at(-1) ?? '';
  expect(shops.filter((name) => !answer.includes(`${name}很`))).toEqual([]);
  expect(answer).toMatch(
    /條件：蛋奶素（您這次說的）。資料：民間素食地圖 2020年4月。現在有沒有開不知道，請先問店家。$/,
  );
});

test('in plain text the answer is the summary and the alt texts, without any button', () => {
  const { messages } = everyRendering.find(({ id }) => id === 'place.found') ?? { messages: [] };
  const plain = plainMessages(messages);
  expect(plain).toEqual([words(textsOf(messages)[0] ?? ''), words(flexOf(messages)[0]?.altText ?? '')]);
});

test('whatever the names are, what goes out is within the limits', () => {
  const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText, anyText, anyText), { minLength: 1, maxLength: 5 }), (records) => {
      const places = records.map(([name, address, phone]) =>
        aPlace(name, { address: [aClaim(address)], phone: [aClaim(phone)] }),
      );
      const messages = withinLimits(renderReplies([aPlaceReply({ answer: { places } })], anEnvelope()));
      expect(refusalOf(asSent(messages))).toBeUndefined();
    }),
    { seed: 20_261_130, numRuns: 60 },
  );
});

test('a cut text is never longer than asked, and a short one stays as it is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.integer({ min: 1, max: 30 }),
      (text, max) => {
        expect(cutUnits(text, max).length).toBeLessThanOrEqual(max);
        if (text.length <= max) expect(cutUnits(text, max)).toBe(text);
        expect(text.startsWith(cutGraphemes(text, max).replace(/…$/, ''))).toBe(true);
      },
    ),
    { seed: 20_261_130 },
  );
});
