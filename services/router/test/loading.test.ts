import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { systemClock } from '@jiaba/shared/clock';
import { type LineSimulator, startLineSimulator } from '../../../dev/line-simulator/simulator.ts';
import { lineLoading, loadingSeconds } from '../src/loading.ts';

const USER = `U${'1'.repeat(32)}`;
const going = new AbortController().signal;

let line: LineSimulator;
beforeEach(async () => {
  line = await startLineSimulator({
    clock: systemClock,
    channelAccessToken: 'token',
    channelSecret: 'secret',
  });
});
afterEach(() => line.close());

const loading = (token = 'token') => lineLoading({ channelAccessToken: token, apiBaseURL: line.url });

test('LINE takes the call', async () => {
  await loading().start(USER, 50, going);

  expect(line.calls).toMatchObject([{ endpoint: 'loading', status: 202 }]);
});

test('a refusal, a broken connection and a LINE that is away are no trouble', async () => {
  await loading('wrong').start(USER, 50, going);
  line.faults.next('loading', { kind: 'break' });
  await loading().start(USER, 50, going);
  await lineLoading({ channelAccessToken: 'token', apiBaseURL: 'http://127.0.0.1:9' }).start(USER, 50, going);

  expect(line.calls.map(({ status }) => status)).toEqual([401, undefined]);
});

test('a call that is no longer needed is given up', async () => {
  const answered = new AbortController();
  line.faults.next('loading', { kind: 'timeout' });
  const animation = loading().start(USER, 50, answered.signal);
  answered.abort();

  await expect(animation).resolves.toBeUndefined();
});

test.each([
  [50_000, 50],
  [49_001, 50],
  [45_000, 45],
  [100, 5],
  [-3_000, 5],
  [99_000, 60],
])('%i ms left are shown as %i seconds', (msLeft, seconds) => {
  expect(loadingSeconds(msLeft)).toBe(seconds);
});
