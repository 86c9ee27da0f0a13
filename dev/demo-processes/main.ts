import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commitNow } from '../evidence/commit.ts';
import { FILES, REPORT, type Report, reportSchema, sha256, stdoutSchema } from './files.ts';
import { type Step, steps } from './steps.ts';

/**
 * `npm run demo:processes -- --origin NAME --out DIR`: agree, search, correct, search, forget, search, each in an
 * operating system process of its own. They share the database (and the keys that were made before), nothing else.
 */
const { values } = parseArgs({ options: { origin: { type: 'string' }, out: { type: 'string' } } });

const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

function run(step: Step, dataDir: string, out: string): Report['steps'][number] {
  const folder = join(out, step.name);
  mkdirSync(folder);
  const stdout = execFileSync(process.execPath, [script('step.ts'), step.name, dataDir, folder], {
    encoding: 'utf8',
  });
  writeFileSync(join(folder, 'stdout.json'), stdout);
  const { pid } = stdoutSchema.parse(JSON.parse(stdout));
  console.log(`${step.name} ${step.does}: process ${pid}`);
  const files = Object.fromEntries(FILES.map((file) => [file, sha256(join(folder, file))]));
  return { step: step.name, does: step.does, pid, files };
}

function demonstrate(origin: string, out: string): void {
  mkdirSync(out, { recursive: true });
  if (readdirSync(out).length > 0) throw new Error(`${out} is not empty: evidence is written once`);
  const dataDir = mkdtempSync(join(tmpdir(), 'jiaba-demo-'));
  try {
    const report = reportSchema.parse({
      origin,
      approved_by: 'test_program',
      phone: false,
      gemini: false,
      commit: commitNow(),
      node: process.version,
      steps: steps.map((step) => run(step, dataDir, out)),
    });
    writeFileSync(join(out, REPORT), `${JSON.stringify(report, null, 2)}\n`);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
  const { status } = spawnSync(process.execPath, [script('verify-main.ts'), out], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

if (!values.origin || !values.out) {
  console.error('npm run demo:processes -- --origin NAME --out DIR');
  process.exitCode = 2;
} else {
  demonstrate(values.origin, values.out);
}
