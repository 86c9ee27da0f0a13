import type { Catalogues } from '@jiaba/shared/domain/catalogues';
import type { Event } from '@jiaba/shared/events';
import { preferenceRevisionOf } from '@jiaba/shared/memory-turn';
import { openPlaceRequestSchema, type PlaceRequest } from '@jiaba/shared/place-turn';
import { readRevision } from '@jiaba/shared/preference-revision';
import { movedReply, type Reply } from '@jiaba/shared/replies';
import type { Store } from '@jiaba/shared/store';
import type { ToolResult } from '@jiaba/shared/tools';
import { checkMemory } from './memory-gate.ts';
import { checkPlaces } from './place-gate.ts';

/** What is sent, and the faults: the paths of what could not be recomputed. */
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
/**
 * Nothing reaches a person that did not pass the gate of its tool; what does not pass is not repaired, the person is
 * told that the service is unavailable. What rests on a preference that has changed since is dropped, however true.
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
      const { request, answer } = result;
      const down: Reply = { kind: 'fixed', id: 'down', again: openPlaceRequestSchema.parse(request) };
      if (answer.status === 'unavailable') return { faults: [], replies: [down] };
      const faults = checkPlaces(event, result, catalogues);
      if (faults.length > 0) return { faults, replies: [down] };
      const replies: Reply[] = [...notices(request), { kind: 'places', request, answer }];
      return { faults, replies, memoryRevision: request.memoryRevision };
    }
    case 'dietary_memory': {
      const { answer } = result;
      const faults = checkMemory(event, result);
      if (faults.length > 0) return { faults, replies: [{ kind: 'fixed', id: 'down' }] };
      return { faults, replies: [{ kind: 'memory', answer }], memoryRevision: preferenceRevisionOf(answer) };
    }
  }
}

/** Who read the sentence in the model's place is said before what was found. */
const notices = ({ resting }: PlaceRequest): Reply[] =>
  resting ? [{ kind: 'fixed', id: 'ai.resting' }] : [];
