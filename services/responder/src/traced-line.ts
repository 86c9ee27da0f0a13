import { inSpan } from '@jiaba/shared/tracing/recording';
import type { Line } from './line.ts';
import type { LineResult } from './line-result.ts';

/** LINE with each call as a span of the delivery that makes it: how it ended, nothing of what was sent or to whom. */
export const tracedLine = (line: Line): Line => ({
  reply: (token, messages) => traced('LINE reply', () => line.reply(token, messages)),
  push: (to, messages, retryKey) => traced('LINE push', () => line.push(to, messages, retryKey)),
});

const traced = (name: string, call: () => Promise<LineResult>): Promise<LineResult> =>
  inSpan({ name, kind: 'client' }, async (span) => {
    const result = await call();
    span.set({ outcome: result.kind });
    return result;
  });
