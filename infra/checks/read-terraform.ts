import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fault, fault } from './fault.ts';
import { type Json, parseHcl } from './parse-hcl.ts';

export interface Block {
  type: string;
  name: string;
  body: Json;
}

/** A Terraform folder as written, nothing evaluated yet. */
export interface Configuration {
  resources: Block[];
  data: Block[];
  variables: Record<string, Json>;
  locals: Json;
  outputs: Record<string, Json>;
  /** Version constraints by provider. */
  providers: Record<string, { version?: string }>;
}

/** Reads every *.tf file of a folder. A file that cannot be parsed is a fault. */
export async function readTerraform(
  folder: string,
): Promise<{ configuration: Configuration; faults: Fault[] }> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.tf'));
  const parsed = await parseHcl(
    names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })),
  );
  return {
    configuration: merge(parsed.flatMap((file) => ('body' in file ? [file.body] : []))),
    faults: parsed.flatMap((file) => ('error' in file ? [fault('syntax', file.name, file.error)] : [])),
  };
}

function merge(files: Json[]): Configuration {
  const terraform = files.flatMap((file) => list(file.terraform));
  return {
    resources: files.flatMap((file) => blocks(file.resource)),
    data: files.flatMap((file) => blocks(file.data)),
    variables: Object.assign({}, ...files.map((file) => named(file.variable))),
    locals: Object.assign({}, ...files.flatMap((file) => list(file.locals))),
    outputs: Object.assign({}, ...files.map((file) => named(file.output))),
    providers: Object.assign({}, ...terraform.flatMap((block) => list(block.required_providers))),
  };
}

/** `{type: {name: [body]}}` as one list. */
const blocks = (byType: unknown): Block[] =>
  Object.entries((byType ?? {}) as Record<string, Record<string, Json[]>>).flatMap(([type, byName]) =>
    Object.entries(byName).map(([name, [body = {}]]) => ({ type, name, body })),
  );

const named = (byName: unknown): Record<string, Json> =>
  Object.fromEntries(
    Object.entries((byName ?? {}) as Record<string, Json[]>).map(([name, [body = {}]]) => [name, body]),
  );

const list = (value: unknown): Json[] => (value ?? []) as Json[];
