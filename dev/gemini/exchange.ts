/** What is common to both of Google's protocols, as the stand-in sees it. */

interface Call {
  id?: string;
  name: string;
  args?: unknown;
}

/** One part of the exchange that a request carries. */
export type Turn =
  | { from: 'user'; text: string }
  | { from: 'model'; calls: Call[]; signatures: string[] }
  | { from: 'tools'; results: { id?: string; name?: string }[] };

/** A request, read. */
export interface Asked {
  model: string;
  turns: Turn[];
  tools: { name: string; parameters: unknown }[];
  mode: 'any' | 'auto' | 'none' | 'validated';
}

/** What a mind says to it. */
export interface Said {
  calls: { name: string; args: object }[];
  text?: string;
}

export type Mind = (asked: Asked) => Said;

/** The last words of the person. */
export const lastWords = ({ turns }: Asked): string =>
  turns.reduce((last, turn) => (turn.from === 'user' ? turn.text : last), '');
