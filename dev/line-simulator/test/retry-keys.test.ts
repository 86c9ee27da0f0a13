import { expect, test } from '@jest/globals';
import { GRANNY, push, withSimulator } from './simulator-setup.ts';

const KEY = '123e4567-e89b-12d3-a456-426655440000';
const DAY = 24 * 60 * 60_000;

test(
  'a retry key is a UUID in hex',
  withSimulator(async (simulator) => {
    for (const key of ['turn-1', `${KEY}0`, KEY.replace('1', 'g'), KEY.replaceAll('-', '')]) {
      expect((await push(simulator, GRANNY, key)).status).toBe(400);
    }
    expect((await push(simulator, GRANNY, KEY.toUpperCase())).status).toBe(200);
    expect((await push(simulator, GRANNY, KEY)).status).toBe(409);
  }),
);

test(
  'an accepted key answers 409 for 24 hours, with the messages that were sent',
  withSimulator(async (simulator, clock) => {
    const first = await push(simulator, GRANNY, KEY);
    clock.forward(DAY - 1);
    const again = await push(simulator, GRANNY, KEY);
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'The retry key is already accepted', sentMessages: first.body.sentMessages },
    });
    expect(again.headers.get('x-line-accepted-request-id')).toBe(first.headers.get('x-line-request-id'));
    expect(again.headers.get('x-line-request-id')).not.toBe(first.headers.get('x-line-request-id'));
    expect(simulator.shown(GRANNY)).toHaveLength(1);

    clock.forward(1);
    expect((await push(simulator, GRANNY, KEY)).status).toBe(200);
    expect(simulator.shown(GRANNY)).toHaveLength(2);
  }),
);

test(
  'a refused push leaves the key free',
  withSimulator(async (simulator) => {
    expect((await push(simulator, GRANNY, KEY, [])).status).toBe(400);
    expect((await push(simulator, GRANNY, KEY)).status).toBe(200);
  }),
);

test(
  'without a key the same push is shown twice',
  withSimulator(async (simulator) => {
    await push(simulator, GRANNY);
    await push(simulator, GRANNY);
    expect(simulator.shown(GRANNY)).toHaveLength(2);
  }),
);
