import { type DietClass, dietClassSchema } from '@jiaba/shared/domain/diet-class';
import { dietWords } from '@jiaba/shared/domain/diet-words';
import { fold } from '@jiaba/shared/domain/fold';
import type { NoActionKind } from './no-action.ts';
import type { CheckedCall } from './route.ts';
import { asksNotToForget, type Doubt, doubtAbout, mentionsKeeping } from './save-doubt.ts';
import { unwantedFood } from './unwanted-food.ts';

/** What is asked or said in place of a proposal to keep something. */
export type SaveQuestion =
  | { kind: 'once-or-always'; dietary_type: DietClass }
  | { kind: 'some-days' }
  /** A food that is not eaten is no dietary condition. */
  | { kind: 'not-diet'; food: string }
  | { kind: 'no_action'; action: NoActionKind };

/** What a proposal becomes where its sentence does not plainly ask for it; undefined where it may go on. */
export function questionForProposal({ tool, args }: CheckedCall, sentence: string): SaveQuestion | undefined {
  if (tool === 'propose_lifeflow_change') {
    return isAboutPerson(args) ? questionFor(doubtAbout(sentence), undefined) : undefined;
  }
  if (tool !== 'propose_dietary_memory') return undefined;
  const { data: dietary_type } = dietClassSchema.safeParse(args.dietary_type);
  const forgets = args.operation === 'forget';
  const doubt = forgets ? forgetDoubt(sentence) : doubtAbout(sentence);
  const question = questionFor(doubt, dietary_type);
  return forgets || dietary_type ? question : (notDiet(sentence) ?? question);
}

/** The question that fits a sentence about keeping something, when the model itself only asks what was meant. */
export function questionForWish(sentence: string): SaveQuestion | undefined {
  if (!mentionsKeeping(sentence)) return undefined;
  const said = dietWords(fold(sentence)).find(({ diet }) => diet !== 'any');
  const { data: dietary_type } = dietClassSchema.safeParse(said?.diet);
  return dietary_type ? questionFor(doubtAbout(sentence), dietary_type) : notDiet(sentence);
}

function questionFor(
  doubt: Doubt | undefined,
  dietary_type: DietClass | undefined,
): SaveQuestion | undefined {
  if (doubt === undefined) return undefined;
  if (doubt === 'forged') return { kind: 'no_action', action: 'refuse' };
  if (doubt === 'some-days') return { kind: 'some-days' };
  return dietary_type ? { kind: 'once-or-always', dietary_type } : { kind: 'no_action', action: 'clarify' };
}

function notDiet(sentence: string): SaveQuestion | undefined {
  const food = unwantedFood(sentence);
  return food === undefined ? undefined : { kind: 'not-diet', food };
}

const forgetDoubt = (sentence: string): Doubt | undefined =>
  asksNotToForget(sentence) ? 'negated' : undefined;

/** What a fridge holds is no statement about a person; what they eat and avoid is. */
const isAboutPerson = ({ kind, operation }: CheckedCall['args']): boolean =>
  operation !== 'remove' && (kind === 'allergy' || kind === 'forbidden' || kind === 'goal');
