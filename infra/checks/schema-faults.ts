import { type Fault, fault } from './fault.ts';
import type { Json } from './parse-hcl.ts';
import type { Block, Configuration } from './read-terraform.ts';
import type { Argument, Body, Schema } from './schema.ts';

/** Terraform's own arguments, which no provider declares. */
const META = ['for_each', 'count', 'provider', 'depends_on', 'lifecycle', 'timeouts'];

/**
 * What the provider would refuse: an unknown resource type, argument or block, a required one that is missing, a
 * value of the wrong kind or outside the list of possible ones. Values that only a plan knows are looked at there.
 */
export function schemaFaults({ resources, data, providers }: Configuration, schema: Schema): Fault[] {
  const [, version] = schema.provider.split(' ');
  const pin = providers.google?.version;
  return [
    ...(pin === version
      ? []
      : [fault('schema', 'google provider', `is ${pin}, but the schema in infra/checks is of ${version}`)]),
    ...resources.flatMap((block) => kindFaults(block, schema.resources[block.type])),
    ...data.flatMap((block) => kindFaults(block, schema.data[block.type])),
  ];
}

/** The same for one block of a known type, its values evaluated or not. */
export function kindFaults({ type, name, body }: Block, kind: Body | undefined): Fault[] {
  const where = `${type}.${name}`;
  if (!kind)
    return [
      fault('schema', where, 'is of a type that infra/checks/schema.json does not know (make-schema.ts)'),
    ];
  const own = Object.fromEntries(Object.entries(body).filter(([key]) => !META.includes(key)));
  return bodyFaults(own, kind, where);
}

function bodyFaults(body: Json, kind: Body, where: string): Fault[] {
  const { dynamic, ...plain } = body as Json & { dynamic?: Record<string, { content: Json[] }[]> };
  const repeated = Object.entries(dynamic ?? {}).map(
    ([key, blocks]) => [key, blocks.flatMap(({ content }) => content)] as const,
  );
  const given = new Set([...Object.keys(plain), ...Object.keys(dynamic ?? {})]);
  return [
    ...Object.entries(plain).flatMap(([key, value]) => valueFaults(key, value, kind, where)),
    ...repeated.flatMap(([key, blocks]) => blockFaults(key, blocks, kind, where)),
    ...required(kind)
      .filter((key) => !given.has(key))
      .map((key) => fault('schema', where, `${key} is required and missing`)),
  ];
}

const required = ({ arguments: own, blocks }: Body): string[] =>
  [...Object.entries(own), ...Object.entries(blocks)]
    .filter(([, { required }]) => required)
    .map(([key]) => key);

function valueFaults(key: string, value: unknown, kind: Body, where: string): Fault[] {
  const argument = kind.arguments[key];
  if (!argument) return blockFaults(key, value as Json[], kind, where);
  const wrong = wrongValue(value, argument);
  return wrong ? [fault('schema', where, `${key} ${wrong}`)] : [];
}

function blockFaults(key: string, blocks: Json[], kind: Body, where: string): Fault[] {
  const block = kind.blocks[key];
  if (!block) return [fault('schema', where, `has no argument or block ${key}`)];
  if (!Array.isArray(blocks)) return [fault('schema', where, `${key} is a block, not an argument`)];
  const tooMany = !block.many && blocks.length > 1;
  return [
    ...(tooMany ? [fault('schema', where, `${key} may stand only once`)] : []),
    ...blocks.flatMap((body) => bodyFaults(body, block, `${where}.${key}`)),
  ];
}

/** What is wrong with a value; undefined for one that is right or not known yet. */
function wrongValue(value: unknown, { type, values }: Argument): string | undefined {
  if (value === null || (typeof value === 'string' && value.includes('${'))) return undefined;
  if (!fits[type](value)) return `must be a ${type}`;
  if (values && !values.includes(String(value))) return `must be one of ${values.join(', ')}, not ${value}`;
  return undefined;
}

/** Terraform turns numbers and booleans into strings and back by itself. */
const fits: Record<Argument['type'], (value: unknown) => boolean> = {
  string: (value) => ['string', 'number', 'boolean'].includes(typeof value),
  number: (value) => value !== '' && !Array.isArray(value) && Number.isFinite(Number(value)),
  bool: (value) => ['true', 'false'].includes(String(value)),
  list: (value) => Array.isArray(value),
  map: (value) => typeof value === 'object' && !Array.isArray(value),
};
