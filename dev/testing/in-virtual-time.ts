import type { Wire } from '@jiaba/router/model/wire';
import type { StandIn } from '../gemini/stand-in.ts';
import type { VirtualClock } from './virtual-clock.ts';

/**
 * A wire to the stand-in for tests in virtual time: the clock stands still while a request is under way, and goes on
 * when the stand-in leaves it without an answer.
 */
export function inVirtualTime(wire: Wire, clock: VirtualClock, standIn: StandIn): Wire {
  return {
    ask(request, options) {
      const reply = wire.ask(request, options);
      void clock.hold(Promise.race([reply, standIn.hung()]).catch(() => {}));
      return reply;
    },
  };
}
