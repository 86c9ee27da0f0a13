import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicFacts } from '@jiaba/router/public-facts';
import { routingRequest } from '@jiaba/router/routing-request';
import { systemClock } from '@jiaba/shared/clock';
import { readVersions } from '@jiaba/shared/domain/catalogue-versions';
import { localModel } from '../stack/local-model.ts';
import { type EvalArgs, parseEvalArgs, USAGE } from './args.ts';
import { evaluate, type Row } from './evaluate.ts';
import { markdownOf, type RoutingReport, reportOf } from './report.ts';
import { readSet } from './set.ts';

/** `npm run eval:routing`: routes every utterance of a set and reports how well. */
async function run({ set: file, out, origin, live }: EvalArgs): Promise<void> {
  const set = readSet(file);
  const facts = publicFacts(readVersions());
  const choice = live ? ({ kind: 'gemini', ...live } as const) : ({ kind: 'stand-in' } as const);
  const { model, close } = await localModel(choice, systemClock);
  const rows: Row[] = [];
  try {
    for (const item of set.items) rows.push(await evaluate(item, { model, facts }));
  } finally {
    await close();
  }
  const report = reportOf({
    ...{ set: set.meta.name, rows, origin, commit: commit(), isLive: live !== undefined },
    model: live?.model ?? 'stand-in',
    prompt: routingRequest('', facts),
  });
  write(out, report);
  if (report.forbiddenViolations > 0) process.exitCode = 1;
}

function write(out: string, report: RoutingReport): void {
  mkdirSync(out, { recursive: true });
  const name = join(out, `${report.set}-${report.model.replace(/[^\w.-]/g, '_')}`);
  writeFileSync(`${name}.json`, `${JSON.stringify(report, null, 2)}\n`);
  const markdown = markdownOf(report);
  writeFileSync(`${name}.md`, markdown);
  console.log(markdown);
  console.error(`written: ${name}.json, ${name}.md`);
}

function commit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
  return `${git('rev-parse', 'HEAD') || 'no-commit'}${git('status', '--porcelain') ? '-dirty' : ''}`;
}

let args: EvalArgs | undefined;
try {
  args = parseEvalArgs(process.argv.slice(2), process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.error(`\n${USAGE}`);
  process.exitCode = 2;
}
if (args) await run(args);
