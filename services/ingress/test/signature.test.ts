import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isSigned } from '@jiaba/ingress/signature';
import { channelSecret, destination, type Ingress, openIngress, sign } from './front-door.ts';
import { aText } from './line-webhooks.ts';

let ingress: Ingress;
beforeEach(async () => {
  ingress = await openIngress();
});
afterEach(() => ingress.close());

const aBody = () => JSON.stringify({ destination, events: [aText('花壇 素食')] });

test('the signature that LINE publishes as an example holds', async () => {
  const body = '{"destination":"U8e742f61d673b39c7fff3cecb7536ef0","events":[]}';
  const signature = 'GhRKmvmHys4Pi8DxkF4+EayaH0OqtJtaZxgTD9fMDLs=';
  expect(isSigned(channelSecret, Buffer.from(body), signature)).toBe(true);

  const bot = await openIngress({ destination: 'U8e742f61d673b39c7fff3cecb7536ef0' });
  expect((await bot.post(body, signature)).status).toBe(200);
  expect(bot.published).toEqual([]);
  await bot.close();
});

test.each([
  ['is made with another secret', (body: string) => sign(body, 'another secret')],
  ['belongs to another body', () => sign('{}')],
  ['is empty', () => ''],
  ['is short', (body: string) => sign(body).slice(0, 10)],
  ['is long', (body: string) => sign(body).repeat(50)],
  ['has one letter changed', (body: string) => `${sign(body)[0] === 'A' ? 'B' : 'A'}${sign(body).slice(1)}`],
  ['lacks the padding', (body: string) => sign(body).replace('=', '')],
  ['is no ASCII', () => 'é'.repeat(44)],
])('a webhook whose signature %s is refused and nothing is published', async (_what, signature) => {
  const body = aBody();
  const { status, text } = await ingress.post(body, signature(body));
  expect(status).toBe(401);
  expect(JSON.parse(text)).toEqual({ error: expect.stringContaining('x-line-signature') });
  expect(ingress.published).toEqual([]);
});

test.each([['{"events":[]}'], [aBody()], ['']])(
  'a webhook without signature is refused: %p',
  async (body) => {
    const response = await fetch(`${ingress.url}/webhook`, { method: 'POST', body });
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toMatch(/json/);
    expect(await response.text()).not.toMatch(/at |<html|Error/);
    expect(ingress.published).toEqual([]);
  },
);

test('a refused signature is logged without the body', async () => {
  await ingress.post(aBody(), 'wrong');
  expect(ingress.lines).toEqual([expect.objectContaining({ severity: 'WARNING', status: 401 })]);
  expect(JSON.stringify(ingress.lines)).not.toContain('花壇');
});

test.each([
  ['escaped surrogates and a raw emoji', '{"text":"\\uD83E\\uDD28 ✋"}'],
  ['a flag', '{"text":"🏁"}'],
  ['Japanese and a face', '{"text":"テスト😭"}'],
  ['other spacing and order', '{ "text" :  "a\\/b" }'],
])('the signature is checked over the bytes as they came: %s', async (_what, message) => {
  const event = JSON.stringify(aText('x')).replace(/"message":\{[^}]*\}/, `"message":${message}`);
  const body = `{"destination":"${destination}","events":[${event.replace('"text":', '"type":"text","text":')}]}`;
  expect((await ingress.post(body)).status).toBe(200);
});

test('bytes that are no UTF-8 do not get past the signature of the repaired text', async () => {
  const body = Buffer.from([0x7b, 0xff, 0x7d]);
  expect((await ingress.post(body, sign(body.toString('utf8')))).status).toBe(401);
});
