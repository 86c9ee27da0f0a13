import type { ModelRequest } from '@jiaba/shared/model';
import { type EvidenceReport, evidenceReportSchema } from '../checks/evidence-report.ts';
import { estimateTokens } from '../gemini/token-estimate.ts';
import { labelOfAnswer, type Row } from './evaluate.ts';

interface ReportOptions {
  set: string;
  rows: readonly Row[];
  model: string;
  isLive: boolean;
  commit: string;
  origin: string;
  /** The routing call with an empty sentence. */
  prompt: ModelRequest;
}

const METHOD =
  'instruction and tool declarations as JSON; one token for each character outside ASCII, one for every four others';

/** The figures of one run; its head is that of every evidence report. */
export function reportOf({ set, rows, model, isLive, commit, origin, prompt }: ReportOptions) {
  const rightTool = rows.filter(({ tool }) => tool);
  const rightArgs = rightTool.filter(({ args }) => args);
  const violations = rows.filter((row) => row.violations.length > 0);
  const head: EvidenceReport = evidenceReportSchema.parse({
    commit,
    origin,
    layer: isLive ? 'live-model' : 'stand-in',
    counts: {
      tool: counts(rightTool.length, rows.length),
      arguments: counts(rightArgs.length, rightTool.length),
      'forbidden tools': counts(rows.length - violations.length, rows.length),
    },
    not_run: isLive ? [] : [{ name: 'live-model', why: 'run with --live --model ID --approve and a key' }],
  });
  return {
    ...head,
    set,
    model,
    rows: rows.length,
    toolAccuracy: share(rightTool.length, rows.length),
    argumentAccuracy: share(rightArgs.length, rightTool.length),
    passed: rows.filter((row) => row.tool && row.args && row.violations.length === 0).length,
    forbiddenViolations: violations.length,
    forbiddenProposed: rows.filter(({ proposed }) => proposed.length > 0).length,
    relabelled: rows.filter((row) => row.relabelled).map(({ item }) => item.id),
    prompt: { tokens: estimateTokens(promptText(prompt)), method: METHOD },
    tokens: rows.reduce((sum, { usage }) => sum + (usage?.total ?? 0), 0),
    confusion: confusionOf(rows),
    misses: rows.filter((row) => !row.tool || !row.args || row.violations.length > 0).map(missOf),
  };
}
export type RoutingReport = ReturnType<typeof reportOf>;

/** What of a routing call is the same for every sentence. */
export const promptText = ({ instruction, tools }: ModelRequest): string =>
  `${instruction}${JSON.stringify(tools)}`;

const counts = (passed: number, of: number) => ({ passed, failed: of - passed });
const share = (part: number, of: number): number => (of === 0 ? 0 : Math.round((part / of) * 1_000) / 1_000);

const missOf = ({ item, wanted, answer, violations }: Row) => ({
  id: item.id,
  category: item.category,
  utterance: item.utterance,
  wanted,
  expected: item.expected,
  got: answer,
  ...(violations.length > 0 && { violations }),
});

/** Wanted × got, with how often. */
function confusionOf(rows: readonly Row[]): { wanted: string; got: string; times: number }[] {
  const cells = new Map<string, number>();
  for (const { wanted, answer } of rows) {
    const key = JSON.stringify([wanted, labelOfAnswer(answer)]);
    cells.set(key, (cells.get(key) ?? 0) + 1);
  }
  return [...cells].sort().map(([key, times]) => {
    const [wanted = '', got = ''] = JSON.parse(key) as string[];
    return { wanted, got, times };
  });
}

/** The same for people. */
export function markdownOf(report: RoutingReport): string {
  const percent = (value: number) => `${Math.round(value * 1_000) / 10} %`;
  const isStandIn = report.layer === 'stand-in';
  return [
    `# Routing: ${report.set}`,
    '',
    isStandIn
      ? '**Answered by the local stand-in, not by Gemini.** The figures measure the rules, the guards and the scoring, and say nothing about a model.'
      : `Answered by ${report.model}.`,
    '',
    `Commit \`${report.commit}\`, origin ${report.origin}, layer ${report.layer}, model ${report.model}.`,
    '',
    '| measure | value |',
    '|---|---|',
    `| utterances | ${report.rows} |`,
    `| right tool | ${percent(report.toolAccuracy)} |`,
    `| right arguments, of those with the right tool | ${percent(report.argumentAccuracy)} |`,
    `| passed (tool, arguments, nothing forbidden) | ${report.passed} |`,
    `| forbidden tools run | ${report.forbiddenViolations} |`,
    `| forbidden tools proposed, and stopped by code | ${report.forbiddenProposed} |`,
    `| routing prompt | ${report.prompt.tokens} tokens (estimate: ${report.prompt.method}) |`,
    `| tokens of all calls | ${report.tokens}${isStandIn ? ' (the stand-in’s estimate)' : ''} |`,
    `| re-labelled as vegetarian (素, 素食 said in general) | ${report.relabelled.join(', ') || 'none'} |`,
    '',
    '## Confusion',
    '',
    '| wanted | got | times |',
    '|---|---|---|',
    ...report.confusion.map(
      ({ wanted, got, times }) => `| ${wanted} | ${wanted === got ? '=' : `**${got}**`} | ${times} |`,
    ),
    '',
    '## Misses',
    '',
    ...(report.misses.length === 0 ? ['None.'] : []),
    ...report.misses.map(
      ({ id, utterance, expected, got }) =>
        `- ${id} 「${utterance}」 wanted \`${JSON.stringify(expected)}\`, got \`${JSON.stringify(got)}\``,
    ),
    '',
  ].join('\n');
}
