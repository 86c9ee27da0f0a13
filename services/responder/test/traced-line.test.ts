import { expect, test } from '@jest/globals';
import { recordingTracer } from '../../../dev/testing/recording-tracer.ts';
import { virtualClock } from '../../../dev/testing/virtual-clock.ts';
import { tracedLine } from '../src/traced-line.ts';
import { singleUseLine } from './single-use-line.ts';

const words = [{ type: 'text' as const, text: '金絲雀' }];

test('a call to LINE is a span that says how it ended, and nothing of what was sent or to whom', async () => {
  const clock = virtualClock('2026-11-30T04:00:00.000Z');
  const { tracer, spans } = recordingTracer(clock);
  const line = tracedLine(singleUseLine((n) => (n === 1 ? 'lost' : 'ok')));

  await tracer.record(
    {
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
      name: 'process reply.approved',
      kind: 'consumer',
    },
    async () => {
      await line.reply('secret-token', words);
      await line.reply('secret-token', words);
      await line.push('U-secret', words, 'key');
    },
  );

  expect(spans.slice(1).map(({ name, fields }) => [name, fields.outcome])).toEqual([
    ['LINE reply', 'unclear'],
    ['LINE reply', 'accepted'],
    ['LINE push', 'accepted'],
  ]);
  for (const secret of ['金絲雀', 'secret']) expect(JSON.stringify(spans)).not.toContain(secret);
});
