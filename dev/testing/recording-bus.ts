import type { Bus, Message } from '@jiaba/shared/bus';

/** A bus that keeps what was published; `fail` decides which publish is refused. */
export function recordingBus(fail: (message: Message) => boolean = () => false) {
  const published: Message[] = [];
  const bus: Bus = {
    async publish(message) {
      if (fail(message)) throw new Error('the broker did not take it');
      published.push(message);
    },
  };
  return {
    ...bus,
    published,
    /** Ids, topics and payloads, as a reader would compare them. */
    events: () =>
      published.map(({ topic, attributes, data }) => ({
        topic,
        id: attributes.id,
        causedBy: attributes.causedBy,
        payload: JSON.parse(data) as unknown,
      })),
  };
}
