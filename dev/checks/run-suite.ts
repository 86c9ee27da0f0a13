import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import type { EvidenceReport } from './evidence-report.ts';
import type { Suite } from './suites.ts';

interface RunOptions {
  outDir: string;
  /** More environment variables. */
  env: Record<string, string>;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
}

export type Counts = EvidenceReport['counts'][string];

/** Runs one suite; a test that was skipped, and a suite without a test, count as failed. */
export async function runSuite(name: string, suite: Suite, { outDir, env }: RunOptions): Promise<Counts> {
  const started = Date.now();
  const file = `${outDir}/${name}.json`;
  rmSync(file, { force: true });
  await runJest([...(suite.flags ?? []), '--json', `--outputFile=${file}`, ...suite.patterns], env);
  const report = readReport(file);
  const unrun = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites + unrun;
  const passed = report.numPassedTests;
  const seconds = Math.round((Date.now() - started) / 1_000);
  console.log(`${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
  if (unrun > 0) console.error(`${name}: ${unrun} skipped or todo tests count as failed`);
  if (passed + failed === 0) console.error(`${name}: no test ran, although it should have`);
  return { passed, failed: passed + failed === 0 ? 1 : failed };
}

async function runJest(args: string[], env: Record<string, string>): Promise<void> {
  const loaded = ['--require', './dev/checks/end-with-starter.cjs'];
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', ...loaded];
  const jest = spawn(process.execPath, [...flags, 'node_modules/jest/bin/jest.js', ...args], {
    // Jest prints its report on stdout too when asked for JSON; the file is enough.
    stdio: ['ignore', 'ignore', 'inherit'],
    // Google's clients would look for a metadata server first.
    env: { ...process.env, METADATA_SERVER_DETECTION: 'none', ...env },
  });
  await once(jest, 'exit');
}

function readReport(file: string): JestReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  } catch {
    const nothing = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
    return { ...nothing, numRuntimeErrorTestSuites: 1 };
  }
}
