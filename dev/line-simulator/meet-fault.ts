import type { Answer } from './api-request.ts';
import { type Fault, statusMessages } from './faults.ts';
import type { Outcome } from './http-server.ts';

/**
 * What a call comes to under a fault.
 * @param answer has the call done; not called where the fault keeps it from being taken
 */
export function meetFault(fault: Fault | undefined, answer: () => Answer): Outcome {
  if (!fault) return answer();
  if (fault.kind === 'timeout') return 'never answer';
  if (fault.kind === 'break') return 'cut the connection';
  if (fault.kind === 'status') return refusal(fault);
  const taken = answer();
  return taken.status < 300 ? afterAccepting(fault.kind, taken) : taken;
}

function afterAccepting(
  kind: Exclude<Fault['kind'], 'status' | 'timeout' | 'break'>,
  taken: Answer,
): Outcome {
  switch (kind) {
    case 'accept-then-timeout':
      return 'never answer';
    case 'accept-then-break':
      return 'cut the connection';
    case 'accept-then-garbage':
      return { unreadable: taken };
    case 'accept-then-500':
      return { ...taken, status: 500, body: { message: statusMessages[500] } };
  }
}

function refusal({ status, message, retryAfterSeconds }: Extract<Fault, { kind: 'status' }>): Answer {
  return {
    status,
    body: { message: message ?? statusMessages[status] },
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  };
}
