import { type Fault, fault } from './fault.ts';
import type { Configuration } from './read-terraform.ts';
import type { Kind, Schema } from './schema.ts';

interface Expression {
  where: string;
  text: string;
}

/** Names that expressions use and nothing declares, and variables and locals that nothing reads. */
export function referenceFaults(configuration: Configuration, schema: Schema): Fault[] {
  const { resources, data, variables, locals, outputs } = configuration;
  const expressions = [
    ...[...resources, ...data].flatMap(({ type, name, body }) => expressionsIn(body, `${type}.${name}`)),
    ...Object.entries({ var: variables, local: locals, output: outputs }).flatMap(([part, value]) =>
      expressionsIn(value, part),
    ),
  ];
  const declared = [
    ...Object.keys(variables).map((name) => `var.${name}`),
    ...Object.keys(locals).map((name) => `local.${name}`),
  ];
  const used = expressions.flatMap(({ where, text }) =>
    [...text.matchAll(/\b(?:var|local)\.\w+/g)].map(([name]) => ({ where, name })),
  );
  return [
    ...used
      .filter(({ name }) => !declared.includes(name))
      .map(({ where, name }) => fault('references', where, `${name} is not declared`)),
    ...declared
      .filter((name) => !used.some((use) => use.name === name))
      .map((name) => fault('references', name, 'is read by nothing')),
    ...expressions.flatMap((expression) => resourceFaults(expression, configuration, schema)),
  ];
}

/** `data.google_project.this.number` or `google_pubsub_topic.topic[each.key].name`, the attribute last. */
const RESOURCE = /\b(data\.)?(google_\w+)\.(\w+)(?:\[(?:[^[\]]|\[[^[\]]*\])*\])?(?:\.(\w+))?/g;

function resourceFaults(
  { where, text }: Expression,
  { resources, data }: Configuration,
  schema: Schema,
): Fault[] {
  return [...text.matchAll(RESOURCE)].flatMap(([, isData, type = '', name, attribute]) => {
    const [blocks, kinds] = isData ? [data, schema.data] : [resources, schema.resources];
    if (!blocks.some((block) => block.type === type && block.name === name))
      return [fault('references', where, `${type}.${name} is not declared`)];
    const kind = kinds[type];
    return !attribute || !kind || isAttribute(kind, attribute)
      ? []
      : [fault('references', where, `${type}.${name} has no attribute ${attribute}`)];
  });
}

const isAttribute = ({ attributes, arguments: own, blocks }: Kind, name: string): boolean =>
  attributes.includes(name) || Object.hasOwn(own, name) || Object.hasOwn(blocks, name);

/** Every text below `value` that holds a template, with the path to it. */
function expressionsIn(value: unknown, path: string): Expression[] {
  if (typeof value === 'string') return /[$%]\{/.test(value) ? [{ where: path, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...expressionsIn(key, path),
    ...expressionsIn(inner, `${path}.${key}`),
  ]);
}
