import { dietWords } from '@jiaba/shared/domain/diet-words';
import { fold } from '@jiaba/shared/domain/fold';
import type { Item, Wanted } from './set.ts';

/** An answer that counts as right, in this project's names: for each argument the values that are. */
export interface Right {
  tool: string;
  args: Record<string, unknown[]>;
}

/** What an item asks for in this project's names. */
export interface Expectation {
  right: Right[];
  absent: string[];
  forbidden: string[];
  /** The set leaves 素 and 素食 open where this project says `vegetarian`. */
  relabelled: boolean;
}

type Args = Record<string, unknown>;
interface Mapped {
  /** Undefined where this project has no such answer. */
  right: (args: Args, townAlt: readonly string[]) => Right | undefined;
  /** What a ban on this tool bans here. */
  bans: string[];
  /** Names of arguments, theirs to ours. */
  names: Record<string, string>;
}

const NEARNESS = '附近';
const PROPOSALS = ['propose_dietary_memory', 'propose_lifeflow_change'];

/** An argument of that name, where it is given. */
const given = (name: string, ...values: unknown[]): Record<string, unknown[]> =>
  values[0] === undefined ? {} : { [name]: values };

const noAction = (...kinds: string[]): Right => ({ tool: 'no_action', args: { kind: kinds } });

function proposal({ action, field, value }: Args): Right | undefined {
  const forgets = action === 'forget';
  if (field === 'allergy' || field === 'avoid') {
    const kind = field === 'allergy' ? 'allergy' : 'forbidden';
    const operation = forgets ? 'remove' : 'add';
    const items = given('items', ...(value === undefined ? [] : [[value]]));
    return { tool: 'propose_lifeflow_change', args: { kind: [kind], operation: [operation], ...items } };
  }
  if (field === 'town') return noAction('out_of_scope', 'clarify');
  if (!forgets && value === 'any') return undefined;
  const operation = forgets ? 'forget' : 'save';
  const diet = forgets ? {} : given('dietary_type', value);
  return { tool: 'propose_dietary_memory', args: { operation: [operation], ...diet } };
}

const silences: Record<string, string[]> = {
  acknowledge: ['thanks', 'clarify'],
  answer: ['about_bot', 'clarify'],
};

/** The names of other sets, in one table. A tool that is not in it is this project's own. */
const table: Record<string, Mapped> = {
  search_places: {
    right: ({ town, near_me, diet, keyword }, townAlt) => ({
      tool: 'search_local_places',
      args: {
        ...given('area', ...(near_me ? [NEARNESS] : [town, ...townAlt])),
        ...given('dietary_type', diet),
        ...given('keyword', keyword),
      },
    }),
    bans: ['search_local_places'],
    names: { town: 'area', diet: 'dietary_type', keyword: 'keyword' },
  },
  search_events: {
    right: ({ town, when, keyword }, townAlt) => ({
      tool: 'search_local_events',
      args: {
        ...given('area', town, ...townAlt),
        ...given('when', when),
        ...given('keyword', keyword),
      },
    }),
    bans: ['search_local_events'],
    names: { town: 'area', when: 'when', keyword: 'keyword' },
  },
  propose_preference: { right: proposal, bans: PROPOSALS, names: { value: 'dietary_type' } },
  recommend_dish: {
    right: ({ ingredients, use = ingredients, diet, max_minutes, max_cost }) => ({
      tool: 'recommend_dish',
      args: {
        ...given('use', use),
        ...given('diet', diet),
        ...given('max_minutes', max_minutes),
        ...given('max_cost', max_cost),
      },
    }),
    bans: ['recommend_dish'],
    names: { ingredients: 'use', diet: 'diet', max_minutes: 'max_minutes' },
  },
  handoff: {
    right: ({ reason }) =>
      reason === 'reservation' ? noAction('booking') : { tool: 'offer_service_request', args: {} },
    bans: ['offer_service_request'],
    names: {},
  },
  none: { right: ({ kind }) => noAction(...(silences[String(kind)] ?? [String(kind)])), bans: [], names: {} },
};

/** What is expected of an item, in this project's names. */
export function expectationOf(item: Item): Expectation {
  const { expected, acceptable, absent_args, forbidden, utterance } = item;
  const right = [expected, ...acceptable].flatMap((wanted) => rightOf(wanted, item) ?? []);
  const names = table[expected.tool]?.names;
  const absent = absent_args.flatMap((name) => (names ? (names[name] ?? []) : name));
  // That no place was named is seen in the area, too: it is mere nearness.
  const isNear = right.some(({ args }) => args.area?.includes(NEARNESS));
  const relabelled = right.some(({ tool, args }) => isOpenVegetarian(utterance, tool, args));
  const settled = [...(isNear ? ['area'] : []), ...(relabelled ? ['dietary_type'] : [])];
  return {
    right: relabelled ? right.map(asVegetarian) : right,
    absent: absent.filter((name) => !settled.includes(name)),
    forbidden: forbidden.flatMap((tool) => table[tool]?.bans ?? [tool]),
    relabelled,
  };
}

function rightOf({ tool, args }: Wanted, { town_alt }: Item): Right | undefined {
  const mapped = table[tool];
  if (mapped) return mapped.right(args, town_alt);
  const own = Object.entries(args).map(([name, value]) => [
    name,
    name === 'area' ? [value, ...town_alt] : [value],
  ]);
  return { tool, args: Object.fromEntries(own) as Right['args'] };
}

/** A search, or a save, that says 素 or 素食 in general and expects no class. */
function isOpenVegetarian(utterance: string, tool: string, args: Right['args']): boolean {
  const keepsOrSearches =
    tool === 'search_local_places' || (tool === 'propose_dietary_memory' && args.operation?.[0] === 'save');
  const diets = new Set(dietWords(fold(utterance)).map(({ diet }) => diet));
  return keepsOrSearches && args.dietary_type === undefined && diets.size === 1 && diets.has('vegetarian');
}

const asVegetarian = ({ tool, args }: Right): Right => ({
  tool,
  args: { ...args, dietary_type: ['vegetarian'] },
});
