import type { LineCommand } from '../line-events.ts';
import { readPlaceEntry } from './place-reader.ts';
import { readRemember } from './remember-words.ts';
import { matchEntry } from './sentence.ts';

/**
 * The fixed command that a whole sentence is: an entry, a diet to remember, or a township alone or with one diet
 * word (conversation guide, sections 2 and 3). Undefined for anything else, which is for the model to understand.
 */
export function matchCommand(text: string): LineCommand | undefined {
  const entry = matchEntry(text);
  if (entry) return { kind: 'entry', entry };
  const remember = readRemember(text);
  if (remember) return { kind: 'remember', ...remember };
  const requested = readPlaceEntry(text);
  return requested && { kind: 'places', requested };
}
