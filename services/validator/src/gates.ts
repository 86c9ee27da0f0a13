import type { Catalogues } from '@jiaba/shared/domain/catalogues';
import type { Event } from '@jiaba/shared/events';
import { openPlaceRequestSchema, type PlaceRequest } from '@jiaba/shared/place-turn';
import type { Reply } from '@jiaba/shared/replies';
import type { ToolResult } from '@jiaba/shared/tools';
import { checkPlaces } from './place-gate.ts';

/** What is sent, and the faults: the paths of what could not be recomputed. */
export interface Verdict {
  faults: string[];
  replies: Reply[];
}

interface GateOptions {
  catalogues: Catalogues;
}

/**
 * The gate of each tool. Nothing reaches a person that did not pass one. What does not pass is not repaired: the
 * person is told that the service is unavailable.
 */
export function judge(
  event: Event<'tool.completed'>,
  result: ToolResult,
  { catalogues }: GateOptions,
): Verdict {
  switch (result.tool) {
    case 'search_local_places': {
      const { request, answer } = result;
      const down: Reply = { kind: 'fixed', id: 'down', again: openPlaceRequestSchema.parse(request) };
      if (answer.status === 'unavailable') return { faults: [], replies: [down] };
      const faults = checkPlaces(event, result, catalogues);
      if (faults.length > 0) return { faults, replies: [down] };
      return { faults, replies: [...notices(request), { kind: 'places', request, answer }] };
    }
  }
}

/** Who read the sentence in the model's place is said before what was found. */
const notices = ({ resting }: PlaceRequest): Reply[] =>
  resting ? [{ kind: 'fixed', id: 'ai.resting' }] : [];
