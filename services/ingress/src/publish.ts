import type { Bus } from '@jiaba/shared/bus';
import { toAttributes } from '@jiaba/shared/envelope';
import { checkPayload } from '@jiaba/shared/events';
import { publishOne } from '@jiaba/shared/publishing';
import type { TurnEvent } from './line-event.ts';

/** Publishes the first event of a turn. Rejects when the broker did not take it. */
export async function publishEvent(
  bus: Bus,
  { topic, payload, ...envelope }: TurnEvent,
  attempt: number,
): Promise<void> {
  const message = {
    topic,
    attributes: toAttributes(envelope, 'jiaba/ingress'),
    data: JSON.stringify(checkPayload(topic, payload)),
  };
  await publishOne(bus, message, { first: attempt === 1 });
}
