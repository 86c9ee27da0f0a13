import type { Bus } from '@jiaba/shared/bus';
import { toAttributes } from '@jiaba/shared/envelope';
import { checkPayload } from '@jiaba/shared/events';
import type { TurnEvent } from './line-event.ts';

/** Publishes the first event of a turn. Rejects when the broker did not take it. */
export async function publishEvent(bus: Bus, { topic, payload, ...envelope }: TurnEvent): Promise<void> {
  await bus.publish({
    topic,
    attributes: toAttributes(envelope, 'jiaba/ingress'),
    data: JSON.stringify(checkPayload(topic, payload)),
  });
}
