import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Rows, rowsIn, rowsSchema } from '../evidence/rows.ts';
import {
  FILES,
  REPORT,
  type Report,
  readJson,
  reportSchema,
  type Stdout,
  sha256,
  stdoutSchema,
} from './files.ts';
import { type Step, steps } from './steps.ts';

/** Reads the folder of a demonstration, and nothing else. Gives what does not hold; nothing means verified. */
export function verify(folder: string): string[] {
  let report: Report;
  try {
    report = reportSchema.parse(readJson(folder, REPORT));
  } catch {
    return [`${REPORT} cannot be read`];
  }
  const pids = report.steps.map(({ pid }) => pid);
  return [
    ...(new Set(pids).size === steps.length ? [] : ['the steps are not six processes']),
    ...steps.flatMap((step) => stepFaults(folder, step, report).map((fault) => `${step.name}: ${fault}`)),
  ];
}

function stepFaults(folder: string, step: Step, report: Report): string[] {
  const listed = report.steps.find((one) => one.step === step.name);
  if (!listed) return ['is missing in the report'];
  try {
    const changed = FILES.filter((file) => sha256(join(folder, step.name, file)) !== listed.files[file]);
    if (changed.length > 0) return [`was changed after the run: ${changed.join(', ')}`];
    const stdout = stdoutSchema.parse(readJson(folder, step.name, 'stdout.json'));
    const rows = rowsSchema.parse(readJson(folder, step.name, 'rows.json'));
    const backup = join(folder, step.name, 'backup.sqlite');
    return [
      ...(stdout.pid === listed.pid ? [] : ['was printed by another process']),
      ...(isDeepStrictEqual(rowsIn(backup), rows) ? [] : ['rows and backup differ']),
      ...keptFaults(step, rows),
      ...answerFaults(step, stdout),
      ...(step.saved ? [] : dietFaults(backup)),
    ];
  } catch {
    return ['its files cannot be read'];
  }
}

/** What the database must hold after the step. */
function keptFaults({ saved, revision }: Step, rows: Rows): string[] {
  const dataIn = (collection: string) =>
    rows.filter((row) => row.collection === collection).map(({ data }) => data);
  const values = dataIn('preference-values').map(({ dietary_type }) => dietary_type);
  const revisions = dataIn('preference-revisions').map((data) => data.revision);
  return [
    ...(isDeepStrictEqual(values, saved ? [saved] : []) ? [] : [`remembers ${values.join() || 'nothing'}`]),
    ...(isDeepStrictEqual(revisions, [revision]) ? [] : [`is at revision ${revisions.join()}`]),
  ];
}

/** Whose word the condition was is the proof, not the list of shops. */
function answerFaults({ search, presses, revision }: Step, { turns }: Stdout): string[] {
  const record = turns.at(-1)?.answer.record;
  if (!search) {
    const expected = presses ? 'memory_saved' : 'memory_forgotten';
    return record?.status === expected ? [] : [`ended in ${record?.status}, not in ${expected}`];
  }
  const found = {
    dietary_type: record?.effective?.dietary_type,
    origin: record?.origin,
    said: record?.requested?.dietary_type,
    revision: record?.memoryRevision,
  };
  const wanted = { ...search, said: undefined, revision };
  return isDeepStrictEqual(found, wanted) ? [] : [`searched with ${JSON.stringify(found)}`];
}

/** After forgetting no byte of the backup tells what was remembered. */
function dietFaults(backup: string): string[] {
  const bytes = readFileSync(backup).toString('latin1');
  return steps
    .flatMap(({ saved }) => saved ?? [])
    .filter((diet, n, all) => all.indexOf(diet) === n && bytes.includes(diet))
    .map((diet) => `the backup still holds ${diet}`);
}
