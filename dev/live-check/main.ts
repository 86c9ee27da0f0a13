import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commitNow } from '../evidence/commit.ts';
import type { RoundEvidence } from './evidence.ts';
import { judge } from './judge.ts';
import { openAdapter } from './open-adapter.ts';
import { type LiveCheckArgs, refusal, USAGE } from './refusal.ts';
import { groups } from './rounds.ts';
import { runRounds } from './run-rounds.ts';

/** What `refusal` lets through. */
type Approved = LiveCheckArgs & Record<'group' | 'model' | 'out', string>;

/** `npm run live-check`: the remembered condition with a real model, as evidence that can be re-read. */
async function liveCheck(args: Approved, apiKey: string): Promise<void> {
  const rounds = groups[args.group] ?? [];
  const { liveModel } = await openAdapter(args.adapter);
  const { model, thinkingLevel } = liveModel({ model: args.model, apiKey });
  const evidence = await runRounds(rounds, model);
  const faults = judge(rounds, evidence);
  const report = {
    layer: layerOf(evidence),
    group: args.group,
    approved: true,
    phone: false,
    model: args.model,
    answered_by: [...new Set(evidence.map(({ reply }) => reply?.model ?? 'nobody'))],
    thinking_level: thinkingLevel,
    sdk: sdkVersion(),
    commit: commitNow(),
    rounds: evidence.map((one, n) => ({ ...one, faults: faults[n] })),
  };
  mkdirSync(args.out, { recursive: true });
  writeFileSync(join(args.out, `${args.group}.json`), `${JSON.stringify(report, null, 2)}\n`);
  for (const [n, found] of faults.entries()) {
    console.log(`${n + 1} ${rounds[n]?.says}: ${found.length === 0 ? 'ok' : found.join('; ')}`);
  }
  if (faults.flat().length > 0) process.exitCode = 1;
}

/** Layers are never mixed: one answer from something else, and this is no check of the live model. */
const layerOf = (evidence: RoundEvidence[]): 'live-model' | 'stand-in' =>
  evidence.every(({ reply }) => reply?.answeredBy === 'gemini') ? 'live-model' : 'stand-in';

function sdkVersion(): string {
  const file = new URL('../../node_modules/@google/genai/package.json', import.meta.url);
  const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: string };
  return `${name} ${version}`;
}

const { values } = parseArgs({
  options: {
    group: { type: 'string' },
    approve: { type: 'boolean' },
    model: { type: 'string' },
    out: { type: 'string' },
    adapter: { type: 'string' },
  },
});
const apiKey = process.env.GEMINI_API_KEY;
const refused = refusal(values, apiKey);
if (refused) {
  console.error(`${refused}\n\n${USAGE}`);
  process.exitCode = 2;
} else {
  await liveCheck(values as Approved, apiKey ?? '');
}
