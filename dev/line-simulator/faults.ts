import type { Endpoint } from './endpoints.ts';

/**
 * Trouble for a call.
 * - `timeout`: the request is taken, nothing happens and no answer comes.
 * - `break`: nothing happens and the connection is cut.
 * - `status`: the request is refused with this status.
 * - `accept-then-…`: the call has its full effect (a message is shown), but then no answer comes, the connection
 *   is cut, the answer is a 200 that cannot be read, or it is a 500. A call that is refused anyway is answered
 *   as usual.
 */
export type Fault =
  | { kind: 'timeout' | 'break' }
  | { kind: 'accept-then-timeout' | 'accept-then-break' | 'accept-then-garbage' | 'accept-then-500' }
  | { kind: 'status'; status: 401 | 403 | 429 | 500; message?: string; retryAfterSeconds?: number };

export interface Faults {
  /** The next `times` calls of the endpoint meet this fault; later faults queue behind earlier ones. */
  next(endpoint: Endpoint, fault: Fault, times?: number): void;
  take(endpoint: Endpoint): Fault | undefined;
  clear(): void;
}

export const MONTHLY_LIMIT = 'You have reached your monthly limit.';
export const RATE_LIMIT = 'The API rate limit has been exceeded. Try again later.';

/** LINE's own words for a status. */
export const statusMessages: Record<401 | 403 | 429 | 500, string> = {
  401: 'Authentication failed due to the following reason: invalid token. Confirm that the access token in the authorization header is valid.',
  403: 'Access to this API is not available for your account',
  429: RATE_LIMIT,
  500: 'Internal Server Error',
};

export function faultPlan(): Faults {
  const queues = new Map<Endpoint, Fault[]>();
  return {
    next(endpoint, fault, times = 1) {
      const queue = queues.get(endpoint) ?? [];
      queues.set(endpoint, [...queue, ...Array.from({ length: times }, () => fault)]);
    },
    take: (endpoint) => queues.get(endpoint)?.shift(),
    clear: () => queues.clear(),
  };
}
