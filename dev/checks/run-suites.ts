import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findEmulators, HOW_TO_GET_EMULATORS } from '../emulators/find-emulators.ts';
import { startEmulators } from '../emulators/start-emulators.ts';
import { type EvidenceReport, evidenceReportSchema } from './evidence-report.ts';
import { type Counts, runSuite } from './run-suite.ts';
import { type Suite, suites } from './suites.ts';

/**
 * Runs the test suites one after another and fails when one of them ran no test or skipped one. Long suites run
 * a fixed-seed sample; `--long` runs the stated numbers. Usage: run-suites.ts [--long] [--out DIR] [suite …]
 */
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    out: { type: 'string', default: '.jiaba/test' },
  },
});
const outDir = values.out;
const onBuildMachine = Boolean(process.env.CI);

/** What became of a suite. */
type Result = { counts: Counts } | { notRun: string };

async function result(name: string, suite: Suite): Promise<Result> {
  const env: Record<string, string> = values.long ? { JIABA_LONG: '1' } : {};
  const { program } = suite;
  if (program && spawnSync(program.name, ['version']).error) return without(name, `Get ${program.from}.`);
  if (!suite.needsEmulators) return { counts: await runSuite(name, suite, { outDir, env }) };
  const means = findEmulators();
  if (!means) return without(name, HOW_TO_GET_EMULATORS);
  const emulators = await startEmulators(means);
  try {
    const { pubsub, firestore } = emulators;
    const hosts = { PUBSUB_EMULATOR_HOST: pubsub, FIRESTORE_EMULATOR_HOST: firestore };
    return { counts: await runSuite(name, suite, { outDir, env: { ...env, ...hosts } }) };
  } finally {
    await emulators.close();
  }
}

/** A suite whose means are missing: said loudly, and a failure where tests are run for others. */
function without(name: string, howToGetThem: string): Result {
  console.error(`\n${name}: NOT RUN. ${howToGetThem}\nThen: npm test\n`);
  return onBuildMachine
    ? { counts: { passed: 0, failed: 1 } }
    : { notRun: 'what it needs is not on this machine' };
}

function git(...args: string[]): string {
  return spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** One report per layer: what a layer shows is never mixed with another. */
function writeReports(results: Map<string, Result>): void {
  const layers = new Set(Object.values(suites).map(({ layer }) => layer));
  for (const layer of layers) {
    const names = Object.keys(suites).filter((name) => suites[name]?.layer === layer);
    const report = reportOf(layer, names, results);
    writeFileSync(`${outDir}/report-${layer}.json`, `${JSON.stringify(report, null, 2)}\n`);
  }
}

function reportOf(layer: Suite['layer'], names: string[], results: Map<string, Result>): EvidenceReport {
  const counts: EvidenceReport['counts'] = {};
  const notRun: EvidenceReport['not_run'] = [];
  for (const name of names) {
    const found = results.get(name) ?? { notRun: 'not asked for' };
    if ('counts' in found) counts[name] = found.counts;
    else notRun.push({ name, why: found.notRun });
  }
  return evidenceReportSchema.parse({
    commit: `${git('rev-parse', 'HEAD') || 'no-commit'}${git('status', '--porcelain') ? '-dirty' : ''}`,
    origin: onBuildMachine ? 'ci' : 'author_local',
    layer,
    counts,
    not_run: notRun,
  });
}

async function main(): Promise<void> {
  const unknown = wanted.filter((name) => !suites[name]);
  if (unknown.length > 0) {
    console.error(`no such suite: ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}`);
    process.exit(2);
  }
  mkdirSync(outDir, { recursive: true });
  const results = new Map<string, Result>();
  for (const [name, suite] of Object.entries(suites)) {
    if (wanted.length === 0 || wanted.includes(name)) results.set(name, await result(name, suite));
  }
  writeReports(results);
  const counts = [...results.values()].flatMap((found) => ('counts' in found ? [found.counts] : []));
  const sum = (key: keyof Counts) => counts.reduce((total, count) => total + count[key], 0);
  const notRun = [...results].filter(([, found]) => 'notRun' in found).map(([name]) => name);
  if (notRun.length > 0) console.error(`not run: ${notRun.join(', ')}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0) process.exitCode = 1;
}

await main();
