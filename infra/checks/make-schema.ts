import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTerraform } from './read-terraform.ts';
import type { Argument, Body, Kind, Schema } from './schema.ts';

/**
 * Writes infra/checks/schema.json: the arguments of every resource type that infra/*.tf uses, read from the type
 * declarations of the provider's bindings. The provider itself cannot be asked without a network; its bindings are
 * 300 MB and are therefore unpacked outside the repository, once, whenever a new resource type is used:
 *
 *   npm pack @cdktf/provider-google@16.12.1 && tar xzf cdktf-provider-google-16.12.1.tgz
 *   node infra/checks/make-schema.ts package/lib
 */
const PROVIDER = 'hashicorp/google 6.50.0';
const infra = new URL('..', import.meta.url).pathname;

const camel = (snake: string) => snake.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const pascal = (name: string) => camel(`_${name}`);

/** The declarations of one type, e.g. `google_pubsub_topic` in pubsub-topic/index.d.ts. */
function declarations(lib: string, folder: string) {
  const text = readFileSync(join(lib, folder, 'index.d.ts'), 'utf8');
  const interfaces = new Map(
    [...text.matchAll(/^export interface (\w+)[^{]*\{\n(.*?)^\}/gms)].map(([, name = '', body = '']) => [
      name,
      body,
    ]),
  );
  return { text, interfaces };
}

function readBody(interfaces: Map<string, string>, name: string): Body {
  const body: Body = { arguments: {}, blocks: {} };
  const properties = (interfaces.get(name) ?? '').matchAll(
    /\/\*\*(.*?)\*\/\s*readonly \w+(\??): (.*?);\n(?=\s*(?:\/\*\*|$))/gs,
  );
  for (const [, comment = '', optional, type = ''] of properties) {
    const key = /#(\w+) \w+#\w+\}/.exec(comment)?.[1];
    if (!key || key === 'timeouts' || (key === 'id' && optional)) continue;
    const required = optional ? {} : { required: true as const };
    const block = /^(\w+)(\[\])?( \| cdktf\.IResolvable)?$/.exec(type);
    if (block?.[1] && interfaces.has(block[1])) {
      const many = block[2] ? { many: true as const } : {};
      body.blocks[key] = { ...readBody(interfaces, block[1]), ...required, ...many };
    } else body.arguments[key] = { ...argumentOf(type, comment), ...required };
  }
  return body;
}

function argumentOf(type: string, comment: string): Argument {
  const values = /Possible values: \[(.*?)\]/s.exec(comment)?.[1]?.match(/[^",\s*]+/g);
  if (type.startsWith('boolean')) return { type: 'bool' };
  if (type === 'number') return { type: 'number' };
  if (type.includes('[]')) return { type: 'list' };
  if (type.startsWith('{')) return { type: 'map' };
  return { type: 'string', ...(values && { values }) };
}

function readKind(lib: string, type: string, prefix: string): Kind {
  const name = type.replace(/^google_/, '');
  const { text, interfaces } = declarations(lib, `${prefix}${name.replaceAll('_', '-')}`);
  const config = prefix ? `DataGoogle${pascal(name)}Config` : `${pascal(name)}Config`;
  if (!interfaces.has(config)) throw new Error(`${type}: no interface ${config}`);
  const main = text.slice(text.lastIndexOf('export declare class '));
  const attributes = [...main.matchAll(/^ {4}get (\w+)\(\)/gm)]
    .map(([, getter = '']) => snake(getter))
    .filter((getter) => !getter.endsWith('_input'));
  return { ...readBody(interfaces, config), attributes };
}

const [lib] = process.argv.slice(2);
if (!lib)
  throw new Error('node infra/checks/make-schema.ts FOLDER, the folder lib of @cdktf/provider-google');

const { configuration } = await readTerraform(infra);
const kinds = (blocks: { type: string }[], prefix: string) =>
  Object.fromEntries(
    [...new Set(blocks.map(({ type }) => type))].sort().map((type) => [type, readKind(lib, type, prefix)]),
  );
const schema: Schema = {
  provider: PROVIDER,
  resources: kinds(configuration.resources, ''),
  data: kinds(configuration.data, 'data-google-'),
};
writeFileSync(new URL('schema.json', import.meta.url), `${JSON.stringify(schema, null, 1)}\n`);
console.log(
  `${Object.keys(schema.resources).length} resource types, ${Object.keys(schema.data).length} data sources`,
);
