import type { Variables } from '@jiaba/shared/variables';
import * as z from 'zod';

type Field = z.ZodType | undefined;

/** docs/configuration.md: every environment variable of the services and of the tools. */
export function configurationDocument(
  services: Record<string, Variables>,
  tools: Record<string, string>,
): string {
  const names = [...new Set(Object.values(services).flatMap(({ fields }) => Object.keys(fields)))].sort();
  return `# Configuration

Made by \`node dev/docs/configuration.ts\` from the services' \`config.ts\`; a test holds it up to date.

A service reads its configuration once, at its start, and names every fault at once. **Production** is Cloud Run (it
sets \`K_SERVICE\`) or wherever \`JIABA_ENV=production\`: there the last column holds.

## Services

| variable | read by | what it is | on a developer's machine | in production |
|---|---|---|---|---|
${names.map((name) => row(name, services)).join('\n')}

## Scripts and tests

| variable | what it does |
|---|---|
${Object.entries(tools)
  .map(([name, text]) => `| \`${name}\` | ${text} |`)
  .join('\n')}
`;
}

function row(name: string, services: Record<string, Variables>): string {
  const readers = Object.keys(services).filter((service) => services[service]?.fields[name]);
  const everybody = readers.length === Object.keys(services).length;
  const { fields, production } = services[readers[0] ?? ''] ?? { fields: {}, production: {} };
  const strict = production[name] ?? fields[name];
  return `| ${[
    `\`${name}\``,
    everybody ? 'all' : readers.join(', '),
    descriptionOf(fields[name]).replaceAll('|', '\\|'),
    needOf(fields[name]),
    strict === fields[name] ? needOf(strict) : `${needOf(strict)}${remark(strict, fields[name])}`,
  ].join(' | ')} |`;
}

function needOf(field: Field): string {
  if (!field) return '';
  if (isRefused(field)) return 'refused';
  const absent = field.safeParse(undefined);
  if (!absent.success) return '**required**';
  return absent.data === undefined ? 'optional' : `\`${shown(absent.data)}\``;
}

const shown = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') || '(none)' : String(value);

/** What production says in other words. */
function remark(strict: Field, usual: Field): string {
  const text = descriptionOf(strict).replace(/^remove it: /, '');
  return text && text !== descriptionOf(usual) ? `: ${text}` : '';
}

const isRefused = (field: z.ZodType): boolean => inner(field)._zod.def.type === 'undefined';

/** The field without what says that it may be absent. */
function inner(field: z.core.$ZodType): z.core.$ZodType {
  const { innerType } = field._zod.def as { innerType?: z.core.$ZodType };
  return innerType ? inner(innerType) : field;
}

function descriptionOf(field: z.core.$ZodType | undefined): string {
  if (!field) return '';
  const { innerType } = field._zod.def as { innerType?: z.core.$ZodType };
  return z.globalRegistry.get(field)?.description ?? descriptionOf(innerType);
}
