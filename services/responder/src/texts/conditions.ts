import type { Scope } from '@jiaba/shared/envelope';
import type { PlaceAnswer, PlaceRequest, UnknownField } from '@jiaba/shared/place-turn';
import { cutGraphemes } from '../graphemes.ts';
import { diets } from './diets.ts';

/** A word that somebody typed, short enough to be quoted in a text. */
export const quoted = (word: string): string => `「${cutGraphemes(word, 10)}」`;

/** The condition line: what took effect and whose word it is. Built from the settled request, never from memory. */
export function conditionLine(request: PlaceRequest, answer: PlaceAnswer, scope: Scope): string {
  const { keyword } = answer.effective;
  return `條件：${dietCondition(request, scope)}${keyword ? `，店名有${quoted(keyword)}` : ''}`;
}

function dietCondition({ origin, effective }: PlaceRequest, scope: Scope): string {
  const { label } = diets[effective.dietary_type];
  if (origin === 'consented_memory') return `${label}（照您同意記住的）`;
  if (origin === 'none') return '沒有指定素別';
  // Nothing is remembered about a group, so nothing can have stayed as it was.
  const untouched = effective.dietary_type === 'any' && scope === 'user';
  return `${label}（您這次說的）${untouched ? '，記住的沒有變' : ''}`;
}

const unknownNames: Record<UnknownField, string> = {
  open_now: '現在有沒有開',
  walking_distance_m: '走路多遠',
  coordinates: '確切位置',
  accessibility: '輪椅好不好進',
  allergens: '過敏原',
};

/** The unknown line: names exactly the fields that the answer does not know. */
export const unknownLine = (fields: UnknownField[]): string =>
  `我不知道：${fields.map((field) => unknownNames[field]).join('、')}。`;
