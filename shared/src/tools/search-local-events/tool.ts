import * as z from 'zod';
import { defineTool } from '../define-tool.ts';

const words = z.string().min(1).max(60);

/** Finds events, markets and stamp rallies of Changhua. */
export const searchLocalEvents = defineTool({
  name: 'search_local_events',
  description:
    'Finds events, markets, fairs and stamp rallies. area and when: the words as the person said them. Does not ' +
    'return restaurants or reserve anything.',
  args: z.object({ area: words.optional(), when: words.optional(), keyword: words.optional() }),
});
