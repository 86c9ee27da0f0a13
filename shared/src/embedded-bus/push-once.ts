import type { PushBody } from '../bus.ts';
import { type Deliver, isAck } from './published.ts';
import type { timerGroup } from './timer-group.ts';

/** How one delivery ended. `status` is absent where there was no answer, or none in time. */
export interface Outcome {
  kind: 'acked' | 'nacked' | 'expired';
  status?: number;
}

interface PushOptions {
  deliver: Deliver;
  body: PushBody;
  ackDeadlineMs: number;
  timers: ReturnType<typeof timerGroup>;
}

/** Delivers once. At the ack deadline the delivery has expired, and what the handler answers later is lost. */
export function pushOnce({ deliver, body, ackDeadlineMs, timers }: PushOptions): Promise<Outcome> {
  return new Promise((resolve) => {
    const stopDeadline = timers.after(ackDeadlineMs, () => resolve({ kind: 'expired' }));
    void answerOf(deliver, body).then((outcome) => {
      stopDeadline();
      resolve(outcome);
    });
  });
}

async function answerOf(deliver: Deliver, body: PushBody): Promise<Outcome> {
  try {
    const status = await deliver(body);
    return { kind: isAck(status) ? 'acked' : 'nacked', status };
  } catch {
    return { kind: 'nacked' };
  }
}
