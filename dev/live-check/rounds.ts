/** What must come of a round. */
export type Expectation =
  /** A search whose condition came from there; the model's own arguments must agree with that. */
  | { kind: 'search'; dietary_type: string; origin: 'this_turn' | 'consented_memory' | 'none' }
  /** A card that asks to save this. */
  | { kind: 'card'; dietary_type: string }
  /** Whatever else: no card, and nothing of memory changes. */
  | { kind: 'no-card' };

export interface Round {
  says: string;
  expects: Expectation;
  /** What the test program does when the round is over. */
  afterwards?: 'press' | 'forget';
}

/**
 * These sentences are public: they are for debugging, never a score. `lifecycle` is what was once walked through by
 * hand; `negation` must not reach a card.
 */
export const groups: Record<string, Round[]> = {
  lifecycle: [
    {
      says: '今天想吃素，花壇有什麼店？',
      expects: { kind: 'search', dietary_type: 'vegetarian', origin: 'this_turn' },
    },
    {
      says: '長輩吃素，以後優先找蔬食，幫我記住',
      expects: { kind: 'card', dietary_type: 'vegetarian' },
      afterwards: 'press',
    },
    {
      says: '花壇有什麼店推薦吃吃看？',
      expects: { kind: 'search', dietary_type: 'vegetarian', origin: 'consented_memory' },
      afterwards: 'forget',
    },
    {
      says: '花壇有什麼店推薦吃吃看？',
      expects: { kind: 'search', dietary_type: 'any', origin: 'none' },
    },
  ],
  negation: [
    { says: '不要幫我記住', expects: { kind: 'no-card' } },
    { says: '我媽說以後幫她記住', expects: { kind: 'no-card' } },
    { says: '今天想吃素', expects: { kind: 'no-card' } },
    { says: '初一十五吃素，幫我記住', expects: { kind: 'no-card' } },
  ],
};
