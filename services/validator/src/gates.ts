import type { Event } from '@jiaba/shared/events';
import { preferenceRevisionOf } from '@jiaba/shared/memory-turn';
import { readRevision } from '@jiaba/shared/preference-revision';
import { movedReply, type Reply } from '@jiaba/shared/replies';
import type { Store } from '@jiaba/shared/store';
import type { ToolResult } from '@jiaba/shared/tools';
import { checkMemory } from './memory-gate.ts';
import { type Catalogues, checkPlaces } from './place-gate.ts';

/** Faults: the paths of what could not be recomputed. Without any, the replies may be sent. */
export interface Verdict {
  faults: string[];
  replies: Reply[];
  /** The preference revision that the replies rest on. */
  memoryRevision?: number;
}

export interface GateOptions {
  catalogues: Catalogues;
  /** For the preference's revision, never its value. */
  store: Pick<Store, 'get'>;
}

/**
 * Nothing reaches a person that did not pass the gate of its tool. What rests on a preference that has changed
 * since is dropped, however true it was.
 */
export async function judge(
  event: Event<'tool.completed'>,
  result: ToolResult,
  { catalogues, store }: GateOptions,
): Promise<Verdict> {
  const verdict = judgeTool(event, result, catalogues);
  const { faults, memoryRevision } = verdict;
  if (faults.length > 0 || memoryRevision === undefined || !event.owner) return verdict;
  if ((await readRevision(store, event.owner)) === memoryRevision) return verdict;
  return { faults, replies: [movedReply(verdict.replies)] };
}

/** The gate of each tool. */
function judgeTool(event: Event<'tool.completed'>, result: ToolResult, catalogues: Catalogues): Verdict {
  switch (result.tool) {
    case 'search_local_places': {
      if (result.answer.status === 'unavailable')
        return { faults: [], replies: [{ kind: 'fixed', id: 'down' }] };
      const { request, answer } = result;
      return {
        faults: checkPlaces(event, result, catalogues),
        replies: [{ kind: 'places', request, answer }],
        memoryRevision: request.memoryRevision,
      };
    }
    case 'dietary_memory': {
      const { answer } = result;
      return {
        faults: checkMemory(event, result),
        replies: [{ kind: 'memory', answer }],
        memoryRevision: preferenceRevisionOf(answer),
      };
    }
  }
}
