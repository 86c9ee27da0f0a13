import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@cdktf/hcl2json';
import { type Fault, fault } from './fault.ts';

/** What stands between braces, as JSON: strings hold their templates (`${…}`), repeated blocks are arrays. */
export type Json = Record<string, unknown>;

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
  const faults: Fault[] = [];
  const files: Json[] = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.tf'))) {
    try {
      files.push(await parse(file, readFileSync(join(folder, file), 'utf8')));
    } catch (error) {
      faults.push(fault('syntax', file, error instanceof Error ? error.message : String(error)));
    }
  }
  return { configuration: merge(files), faults };
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
