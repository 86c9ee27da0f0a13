import { next } from '@jiaba/shared/events';
import type { Handlers } from '@jiaba/shared/handler';
import { type GateOptions, judge } from './gates.ts';

/** The last gate. */
export function validatorHandlers(options: GateOptions): Handlers {
  return {
    'tool.completed': async function validate(event, { log }) {
      const { faults, ...approved } = await judge(event, event.payload, options);
      if (faults.length > 0) {
        log.error('the gate refused a result: its service and this one do not agree', {
          tool: event.payload.tool,
          faults,
        });
      }
      return [next('reply.approved', approved)];
    },
  };
}
