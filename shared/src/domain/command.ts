import type { LineCommand } from '../line-events.ts';
import { readPlaceEntry } from './place-reader.ts';
import { matchEntry } from './sentence.ts';

/**
 * The fixed command that a whole sentence is: an entry, or a township alone or with one diet word (conversation
 * guide, section 2). Undefined for anything else, which is for the model to understand.
 */
export function matchCommand(text: string): LineCommand | undefined {
  const entry = matchEntry(text);
  if (entry) return { kind: 'entry', entry };
  const requested = readPlaceEntry(text);
  return requested && { kind: 'places', requested };
}
