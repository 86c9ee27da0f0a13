import { ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import type { Use } from '../floor.ts';

const breaker = circuitBreaker(handleAll, { halfOpenAfter: 1_000, breaker: new ConsecutiveBreaker(5) });

export const use: Use = ({ data }) => breaker.execute(() => data);
