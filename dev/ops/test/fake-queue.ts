import type { Message } from '@jiaba/shared/bus';
import { anEvent, pushOf } from '../../testing/an-event.ts';
import type { DeadLetterQueue, HeldMessage } from '../dead-letter-queue.ts';

/** Dead letters as Pub/Sub keeps them: what is held is not given out again, what is released is. */
export function fakeQueue(letters: HeldMessage[], fail: Partial<DeadLetterQueue> = {}) {
  const waiting = [...letters];
  const held = new Set<HeldMessage>();
  const published: Message[] = [];
  let closed = 0;
  const queue: DeadLetterQueue = {
    async pull(max) {
      const taken = waiting.splice(0, Math.min(max, 2));
      for (const letter of taken) held.add(letter);
      return taken;
    },
    async acknowledge(messages) {
      for (const letter of messages) held.delete(letter);
    },
    async release(messages) {
      waiting.push(...messages.filter((letter) => held.delete(letter)));
    },
    async publish(message) {
      published.push(message);
    },
    async close() {
      closed += 1;
    },
    ...fail,
  };
  return {
    queue,
    published,
    /** Ids of what an operator would find next time. */
    waiting: () => waiting.map(({ messageId }) => messageId).sort(),
    held: () => held.size,
    closed: () => closed,
  };
}

const turnId = `t${'0'.repeat(23)}1`;

/** The push body of a person's sentence that could not be handled at noon; the turn ended at 04:00:50. */
export function aLetter(
  messageId: string,
  attributes: Record<string, string> = {},
  data?: string,
): HeldMessage {
  const event = anEvent('line.received', { kind: 'text', text: '金絲雀 全素' }, { turnId, id: turnId });
  const { message } = pushOf(event);
  return {
    ackId: `ack-${messageId}`,
    messageId,
    publishTime: '2026-11-30T04:00:45.000Z',
    attributes: {
      ...message.attributes,
      deadLetterTopic: 'line.received',
      deadLetterReason: 'deadline',
      ...attributes,
    },
    data: data ?? Buffer.from(message.data, 'base64').toString('utf8'),
  };
}
