import { readFileSync } from 'node:fs';

/** docs/observability.md as data. */

interface DocumentedLine {
  message: string;
  always: string[];
  sometimes: string[];
}

interface DocumentedMetric {
  name: string;
  filter: string;
  /** Fields that the metric measures or is labelled by. */
  fields: string[];
}

const text = readFileSync(new URL('../../docs/observability.md', import.meta.url), 'utf8');

/** The cells of the table under a header, without the header. */
function table(header: string): string[][] {
  const after = text.slice(text.indexOf(header)).split('\n').slice(2);
  const end = after.findIndex((line) => !line.startsWith('|'));
  return after.slice(0, end).map((line) => line.slice(2, -2).split(' | '));
}

const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].flatMap((match) => match[1] ?? []);

export const documentedLines: DocumentedLine[] = table('| line | fields |').map(
  ([message, always, sometimes]) => ({
    message: quoted(message)[0] ?? '',
    always: quoted(always),
    sometimes: quoted(sometimes),
  }),
);

export const documentedMetrics: DocumentedMetric[] = table('| metric | filter |').map(
  ([name = '', filter, measured, labels]) => ({
    name,
    filter: quoted(filter)[0] ?? '',
    fields: [...quoted(measured), ...quoted(labels)],
  }),
);
