import type { Next } from '@jiaba/shared/events';
import type { Handlers } from '@jiaba/shared/handler';
import type { Log } from '@jiaba/shared/log';
import type { MemoryRequest } from '@jiaba/shared/memory-turn';
import { decideOnce } from '@jiaba/shared/outcomes';
import { completed, decide, type MemoryOptions } from './decide.ts';
import { OUTCOMES } from './documents.ts';
import { fillNothing, fillSearch } from './fill-search.ts';
import { meet } from './meet.ts';
import { isReading, operate } from './operate.ts';
import { readPerson } from './person.ts';
import { isOwn, turnOf } from './turn.ts';

/** The keeper of what a person agreed to, and the only one who writes it. */
export function memoryHandlers(options: MemoryOptions): Handlers {
  const { store, clock, cardKeys } = options;
  return {
    'memory.requested': async function remember(event, ctx) {
      if (!isOwn(event)) return answerNobody(event.payload);
      await meet(store, event);
      const { payload } = event;
      if (payload.operation !== 'fill-search' && !isReading(payload)) {
        const changeOnce = decideOnce<'memory.requested'>({ store, collection: OUTCOMES, clock }, () =>
          decide(options, event, payload),
        );
        const next = await changeOnce(event, ctx);
        reportCard(payload.operation, next, ctx.log);
        return next;
      }
      const { person } = await readPerson(store, event.owner.hash);
      if (payload.operation === 'fill-search') return [fillSearch(payload.search, person.preference)];
      const { answer } = operate(turnOf(event, person, cardKeys), payload);
      return answer ? [completed(answer)] : [];
    },
  };
}

/** What became of a card or a command, in one word each: never what it was about. */
function reportCard(operation: MemoryRequest['operation'], [first]: Next[], log: Log): void {
  if (first?.topic !== 'tool.completed' || first.payload.tool !== 'dietary_memory') return;
  log.info('card', { operation, status: first.payload.answer.status });
}

/** In a group, or for somebody whom LINE does not name, there is no memory: neither to use nor to show. */
function answerNobody(asked: MemoryRequest): Next[] {
  if (asked.operation === 'fill-search') return [fillNothing(asked.search)];
  return [completed({ status: 'private_only' })];
}
