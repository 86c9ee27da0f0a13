import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { type EvidenceReport, evidenceReportSchema } from '../dev/checks/evidence-report.ts';

interface Evidence {
  title: string;
  /** The command that makes it again. */
  command: string;
  counts: EvidenceReport['counts'];
  /** Markdown: what was measured, and the figures. */
  body: string;
}

/** Writes what a bench has measured, under the head that every evidence report has. */
export function writeEvidence(file: string, { title, command, counts, body }: Evidence): void {
  const head = evidenceReportSchema.parse({
    commit: `${git('rev-parse', 'HEAD')}${git('status', '--porcelain') ? '-dirty' : ''}`,
    origin: process.env.CI ? 'ci' : 'author_local',
    layer: 'offline',
    counts,
    not_run: [],
  });
  const machine = `${process.platform} ${process.arch}, ${cpus().length} processors, Node ${process.versions.node}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `# ${title}\n\n\`${command}\` on ${machine}:\n\n\`\`\`json\n${JSON.stringify(head)}\n\`\`\`\n\n${body}\n`,
  );
}

const git = (...args: string[]): string => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
