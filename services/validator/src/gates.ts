import type { Event } from '@jiaba/shared/events';
import type { PlaceRequest } from '@jiaba/shared/place-turn';
import type { Reply } from '@jiaba/shared/replies';
import type { ToolResult } from '@jiaba/shared/tools';
import { type Catalogues, checkPlaces } from './place-gate.ts';

/** Faults: the paths of what could not be recomputed. Without any, the replies may be sent. */
export interface Verdict {
  faults: string[];
  replies: Reply[];
}

interface GateOptions {
  catalogues: Catalogues;
}

/** The gate of each tool. Nothing reaches a person that did not pass one. */
export function judge(
  event: Event<'tool.completed'>,
  result: ToolResult,
  { catalogues }: GateOptions,
): Verdict {
  switch (result.tool) {
    case 'search_local_places': {
      if (result.answer.status === 'unavailable')
        return { faults: [], replies: [{ kind: 'fixed', id: 'down' }] };
      const { request, answer } = result;
      return {
        faults: checkPlaces(event, result, catalogues),
        replies: [...notices(request), { kind: 'places', request, answer }],
      };
    }
  }
}

/** Who read the sentence in the model's place is said before what was found. */
const notices = ({ resting }: PlaceRequest): Reply[] =>
  resting ? [{ kind: 'fixed', id: 'ai.resting' }] : [];
