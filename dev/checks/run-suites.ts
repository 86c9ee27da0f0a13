import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type EvidenceReport, evidenceReportSchema } from './evidence-report.ts';

/**
 * Runs the test suites one after another and fails when one of them ran no test or skipped one. Long suites run
 * a fixed-seed sample; `--long` runs the stated numbers. Usage: run-suites.ts [--long] [suite …]
 */
const suites: Record<string, string[]> = {
  unit: ['shared/test', 'services/[^/]+/test', 'dev/.+/test'],
  contract: ['tests/contract'],
  flow: ['tests/flow'],
  chaos: ['tests/chaos'],
  image: ['tests/image'],
  infra: ['infra/checks/test/[^/]+$', 'infra/deploy/test'],
  terraform: ['infra/checks/test/terraform'],
};

/** Suites that need a program which npm does not bring, and where it comes from. */
const programs: Record<string, { program: string; get: string }> = {
  terraform: {
    program: 'terraform',
    get: 'Terraform 1.11 or newer: developer.hashicorp.com/terraform/install',
  },
};

const outDir = '.jiaba/test';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
}

type Counts = EvidenceReport['counts'][string];

function runSuite(name: string, patterns: string[], long: boolean): Counts {
  const file = `${outDir}/${name}.json`;
  rmSync(file, { force: true });
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const jest = [...flags, 'node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`, ...patterns];
  spawnSync(process.execPath, jest, {
    // Jest prints its report on stdout too when asked for JSON; the file is enough.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...(long && { JIABA_LONG: '1' }) },
  });
  const report = readReport(file);
  const unrun = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites + unrun;
  const passed = report.numPassedTests;
  console.log(`${name}: ${passed} passed, ${failed} failed`);
  if (unrun > 0) console.error(`${name}: ${unrun} skipped or todo tests count as failed`);
  if (passed + failed === 0) console.error(`${name}: no test ran, although it should have`);
  return { passed, failed: passed + failed === 0 ? 1 : failed };
}

/** Why a suite cannot run here; undefined where it can. */
function obstacle(name: string): string | undefined {
  const needed = programs[name];
  if (!needed || !spawnSync(needed.program, ['version']).error) return undefined;
  return `the program ${needed.program} is missing; get ${needed.get}`;
}

function readReport(file: string): JestReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  } catch {
    const nothing = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
    return { ...nothing, numRuntimeErrorTestSuites: 1 };
  }
}

function git(...args: string[]): string {
  return spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
}

function main(args: string[]): void {
  const long = args.includes('--long');
  const wanted = args.filter((arg) => !arg.startsWith('--'));
  const unknown = wanted.filter((name) => !suites[name]);
  if (unknown.length > 0) {
    console.error(`no such suite: ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}`);
    process.exit(2);
  }
  mkdirSync(outDir, { recursive: true });
  const asked = wanted.length > 0 ? wanted : Object.keys(suites);
  const obstacles = asked.flatMap((name) => {
    const why = obstacle(name);
    return why ? [{ name, why }] : [];
  });
  const names = asked.filter((name) => !obstacles.some((missing) => missing.name === name));
  const counts: Record<string, Counts> = {
    ...Object.fromEntries(names.map((name) => [name, runSuite(name, suites[name] ?? [], long)])),
    // A machine that tests for others must have all that the tests need.
    ...(process.env.CI === 'true' &&
      Object.fromEntries(obstacles.map(({ name }) => [name, { passed: 0, failed: 1 }]))),
  };
  const report = evidenceReportSchema.parse({
    commit: `${git('rev-parse', 'HEAD') || 'no-commit'}${git('status', '--porcelain') ? '-dirty' : ''}`,
    origin: process.env.CI ? 'ci' : 'author_local',
    layer: 'offline',
    counts,
    not_run: [
      ...obstacles,
      ...Object.keys(suites)
        .filter((name) => !asked.includes(name))
        .map((name) => ({ name, why: 'not asked for' })),
    ],
  });
  writeFileSync(`${outDir}/report.json`, `${JSON.stringify(report, null, 2)}\n`);
  for (const { name, why } of obstacles) console.error(`${name}: NOT RUN: ${why}`);
  const sum = (key: keyof Counts) => Object.values(counts).reduce((total, count) => total + count[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0) process.exitCode = 1;
}

main(process.argv.slice(2));
