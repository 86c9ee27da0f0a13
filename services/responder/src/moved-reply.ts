import type { MovedReply } from '@jiaba/shared/replies';
import { entryButtons } from './buttons.ts';
import { againButtons } from './place-buttons.ts';
import { type Rendered, textMessage } from './rendered.ts';
import { labels } from './texts/labels.ts';
import { memoryTexts } from './texts/memory.ts';

/** The preference changed meanwhile: what was found is not shown, and the same search may be asked again. */
export const renderMoved = ({ search }: MovedReply): Rendered => ({
  messages: [textMessage(memoryTexts['pref.moved'])],
  quick: [...(search ? againButtons(search, labels.searchAgain) : []), entryButtons.preference],
});
