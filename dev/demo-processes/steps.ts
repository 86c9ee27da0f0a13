/** What each process does, and what must be found afterwards. */
export interface Step {
  name: string;
  does: string;
  /** Typed by the person; then, where it is given, the button of the answer that is pressed. */
  says: string;
  presses?: string;
  /** What is remembered afterwards. */
  saved?: string;
  revision: number;
  /** What a search must have used. */
  search?: { dietary_type: string; origin: string };
}

const QUESTION = '花壇有什麼店推薦吃吃看？';

export const steps: Step[] = [
  { name: 'A', does: 'agree', says: '記住我吃素食', presses: '同意記住', saved: 'vegetarian', revision: 1 },
  {
    name: 'B',
    does: 'search',
    says: QUESTION,
    saved: 'vegetarian',
    revision: 1,
    search: { dietary_type: 'vegetarian', origin: 'consented_memory' },
  },
  { name: 'C', does: 'correct', says: '改成蛋奶素', presses: '同意記住', saved: 'ovo_lacto', revision: 2 },
  {
    name: 'D',
    does: 'search',
    says: QUESTION,
    saved: 'ovo_lacto',
    revision: 2,
    search: { dietary_type: 'ovo_lacto', origin: 'consented_memory' },
  },
  { name: 'E', does: 'forget', says: '忘記我的飲食偏好', revision: 3 },
  {
    name: 'F',
    does: 'search',
    says: QUESTION,
    revision: 3,
    search: { dietary_type: 'any', origin: 'none' },
  },
];
