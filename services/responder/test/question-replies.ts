import { type Reply, replySchema } from '@jiaba/shared/replies';

const search = (area: string) => ({ tool: 'search_local_places', args: { area, dietary_type: 'vegan' } });
const save = {
  tool: 'propose_dietary_memory',
  args: { operation: 'save', dietary_type: 'five_pungent_ovo_lacto' },
};

/** Questions before anything is run, by what they ask about. */
export const questionReplies: Record<string, Reply> = Object.fromEntries(
  Object.entries({
    'pref.two-things': { kind: 'which-first', choices: [search('花壇'), save] },
    'pref.two-things, the same twice': { kind: 'which-first', choices: [search('花壇'), search('員林')] },
    'pref.two-things, too long to press': {
      kind: 'which-first',
      choices: [search('很'.repeat(20)), { ...save, args: { ...save.args, note: '長'.repeat(200) } }, save],
    },
    'pref.once-or-always': { kind: 'once-or-always', dietary_type: 'vegan' },
  }).map(([name, reply]) => [name, replySchema.parse(reply)]),
);
