import type { Catalogues } from '@jiaba/shared/domain/catalogues';
import { next } from '@jiaba/shared/events';
import type { Handlers } from '@jiaba/shared/handler';
import { judge } from './gates.ts';

interface ValidatorOptions {
  catalogues: Catalogues;
}

/** The last gate. */
export function validatorHandlers({ catalogues }: ValidatorOptions): Handlers {
  return {
    'tool.completed': async function validate(event, { log }) {
      const { faults, replies } = judge(event, event.payload, { catalogues });
      if (faults.length > 0) {
        log.error('the gate refused a result: its service and this one do not agree', {
          tool: event.payload.tool,
          faults,
        });
      }
      return [next('reply.approved', { replies })];
    },
  };
}
