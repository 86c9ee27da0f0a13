import { isDeepStrictEqual } from 'node:util';
import { proposalSchema } from '@jiaba/shared/memory-turn';
import { placeArgsSchema } from '@jiaba/shared/place-turn';
import { sameForEverybody, toldTooMuch } from '../testing/blind-model.ts';
import type { RoundEvidence } from './evidence.ts';
import type { Expectation, Round } from './rounds.ts';

const SEARCH = 'search_local_places';
const PROPOSE = 'propose_dietary_memory';

type Args = Record<string, unknown>;

/** What does not hold, round by round; the chain must be whole from the request to the answer. */
export function judge(rounds: Round[], evidence: RoundEvidence[]): string[][] {
  return rounds.map(({ expects }, n) => {
    const one = evidence[n];
    if (!one) return ['the round was not played'];
    return [...snapshotFaults(one, evidence.slice(0, n)), ...outcomeFaults(one, expects)];
  });
}

/** The model may be shown the sentence and what is the same for everybody: no earlier turn, preference or id. */
function snapshotFaults({ request, says }: RoundEvidence, earlier: RoundEvidence[]): string[] {
  if (!request) return ['the model was not asked'];
  const shown = JSON.stringify(request);
  const repeated = earlier.filter((one) => one.says !== says && shown.includes(one.says));
  const first = earlier.find((one) => one.request)?.request ?? request;
  return [
    ...toldTooMuch(request).map(() => 'the request tells more than the sentence'),
    ...repeated.map(() => 'the request holds an earlier turn'),
    ...(sameForEverybody(first, request) ? [] : ['the instruction or the tools are not the same each time']),
    ...(shown.includes(says) ? [] : ['the request does not hold the sentence']),
  ];
}

function outcomeFaults(one: RoundEvidence, expects: Expectation): string[] {
  if (expects.kind === 'search') return searchFaults(one, expects);
  return expects.kind === 'card' ? cardFaults(one, expects) : noCardFaults(one);
}

function searchFaults(one: RoundEvidence, expects: Extract<Expectation, { kind: 'search' }>): string[] {
  const args = argsOf(one, SEARCH);
  if (!args) return [`the model did not call ${SEARCH}`];
  const { record } = one.answer;
  const said = expects.origin === 'this_turn' ? expects.dietary_type : undefined;
  return [
    ...(args.dietary_type === said ? [] : ['the condition in the model’s arguments is not what was said']),
    ...(ran(one, ({ request, search }) =>
      isDeepStrictEqual(requestedIn(request ?? search), placeArgsSchema.parse(args)),
    )
      ? []
      : ['what was run is not what the model called']),
    ...(record?.effective?.dietary_type === expects.dietary_type ? [] : ['another condition took effect']),
    ...(record?.origin === expects.origin ? [] : ['the condition came from somewhere else']),
    ...unchanged(one),
  ];
}

function cardFaults(one: RoundEvidence, expects: Extract<Expectation, { kind: 'card' }>): string[] {
  const args = argsOf(one, PROPOSE);
  if (!args) {
    return [one.reply?.text ? 'the model only says that it remembers' : `the model did not call ${PROPOSE}`];
  }
  return [
    ...(args.operation === 'save' && args.dietary_type === expects.dietary_type
      ? []
      : ['something else was proposed']),
    ...(ran(one, ({ proposal }) => isDeepStrictEqual(proposal, proposalSchema.parse(args)))
      ? []
      : ['what was run is not what the model called']),
    ...(one.answer.record?.status === 'card' ? [] : ['no card was shown']),
    ...(valuesIn(one.after).length === 0 ? [] : ['something was saved before the press']),
  ];
}

const noCardFaults = (one: RoundEvidence): string[] => [
  ...(one.answer.record?.status === 'card' ? ['a card was shown'] : []),
  ...unchanged(one),
];

const unchanged = ({ before, after }: RoundEvidence): string[] =>
  isDeepStrictEqual(before, after) ? [] : ['memory changed'];

const valuesIn = (rows: RoundEvidence['after']) =>
  rows.filter(({ collection }) => collection === 'preference-values');

function argsOf({ reply }: RoundEvidence, name: string): Args | undefined {
  const [call] = reply?.calls ?? [];
  return call?.name === name && typeof call.args === 'object' && call.args !== null
    ? (call.args as Args)
    : undefined;
}

/** Whether the router published an event for the model's call, by its id, with this content. */
function ran({ executed, reply }: RoundEvidence, holds: (payload: Args) => boolean): boolean {
  const [call] = reply?.calls ?? [];
  return executed.some(({ callId, payload }) => callId === call?.id && holds(payload as Args));
}

const requestedIn = (search: unknown): unknown => (search as { requested?: unknown } | undefined)?.requested;
