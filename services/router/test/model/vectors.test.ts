import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import type { Script } from '../../../../dev/gemini/script.ts';
import { asking, callOnce, outcomeOf } from './asking.ts';

/** What a model's server may answer, with what must come of it (tests/vectors). */

type Api = 'gc' | 'ia';
type Replies = NonNullable<Script[number]['replies']>;
interface Vector {
  id: string;
  api: Api;
  replies: Replies;
  want: string;
  requests: number;
}

const file = new URL('../../../../tests/vectors/gemini-wire-scenarios.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];
const wireOf = { gc: 'generate-content', ia: 'interactions' } as const;

let close: (() => Promise<void>) | undefined;
afterEach(async () => close?.());

async function play(api: Api, replies: Replies) {
  const there = await asking({ wire: wireOf[api], script: [{ api, replies }] });
  close = there.standIn.close;
  return { ...(await callOnce(there)), requests: there.standIn.requests.length, tries: there.tries };
}

test('there are 57 vectors', () => {
  expect(vectors).toHaveLength(57);
});

test.each(vectors)('$api $id: $want after $requests requests, within 8 s', async (vector) => {
  const { ended, ms, requests, tries } = await play(vector.api, vector.replies);

  expect([outcomeOf(ended), requests, tries.length]).toEqual([vector.want, vector.requests, vector.requests]);
  expect(ms).toBeLessThanOrEqual(8_000);
});

/** Trouble that has nothing to do with the protocol: it must come to the same on the other one. */
const onBoth = [
  '429-retryDelay-53s',
  '429-retryDelay-1s',
  '429-perday',
  'html-502',
  '503-json-label-html',
  '200-error-body',
  '400-thought-signature',
  '400-tools+json',
  '401-key',
  '404-model-gone',
].map((id) => vectors.find((vector) => vector.id === id) as Vector);

const good = (api: Api) =>
  vectors
    .find((vector) => vector.id === '503-503-ok' && vector.api === api)
    ?.replies.at(-1) as Replies[number];

test.each(onBoth)('$id, an answer on $api, comes to the same on the other protocol', async (vector) => {
  const other = vector.api === 'gc' ? 'ia' : 'gc';
  const replies = vector.replies.map((reply, n) => (n > 0 ? good(other) : reply));

  const { ended, ms, requests } = await play(other, replies);

  expect([outcomeOf(ended), requests]).toEqual([vector.want, vector.requests]);
  expect(ms).toBeLessThanOrEqual(8_000);
});
