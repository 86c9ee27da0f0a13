import type { OnceOrAlwaysReply, WhichFirstReply } from '@jiaba/shared/replies';
import { type Button, searchButton, toolButton } from './buttons.ts';
import { type Rendered, textMessage } from './rendered.ts';
import { diets } from './texts/diets.ts';
import { labels } from './texts/labels.ts';
import { firstLabels, questionTexts } from './texts/questions.ts';

/** Two wishes in one sentence: each button starts one of them, with the arguments it was said with. */
export function renderWhichFirst({ choices }: WhichFirstReply): Rendered {
  const quick = choices.flatMap(({ tool, args }): Button[] => {
    const label = firstLabels[tool];
    const sameTool = choices.filter((other) => other.tool === tool).length > 1;
    return label === undefined ? [] : toolButton(sameTool ? `${label} ${wordsOf(args)}` : label, tool, args);
  });
  return { messages: [textMessage(questionTexts['pref.two-things'])], quick };
}

/** The arguments that are words of the person; what else there is are names of ours. */
const SAID = ['area', 'when', 'keyword', 'dietary_type'];

/** What tells two wishes of one kind apart: the words they were said with. */
const wordsOf = (args: Record<string, unknown>): string =>
  SAID.flatMap((key) => {
    const value = args[key];
    return typeof value === 'string' ? [key === 'dietary_type' ? dietName(value) : value] : [];
  }).join(' ');

const dietName = (value: string): string =>
  value in diets ? diets[value as keyof typeof diets].label : value;

/** A save that the sentence puts in doubt. Whoever presses 以後都照 still decides on a card. */
export function renderOnceOrAlways({ dietary_type }: OnceOrAlwaysReply): Rendered {
  return {
    messages: [textMessage(questionTexts['pref.once-or-always'](dietary_type))],
    quick: [
      searchButton(labels.thisOnce, { dietary_type }),
      ...toolButton(labels.fromNowOn, 'propose_dietary_memory', { operation: 'save', dietary_type }),
    ],
  };
}
