import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadTopology } from '@jiaba/shared/topology';
import { variablesOf } from '../../dev/docs/service-variables.ts';
import { alertFaults } from './alert-faults.ts';
import { databaseFaults } from './database-faults.ts';
import { environmentFaults } from './environment-faults.ts';
import { exposureFaults } from './exposure-faults.ts';
import { type Fault, fault } from './fault.ts';
import { type Plan, planOf } from './plan.ts';
import { type Configuration, readTerraform } from './read-terraform.ts';
import { referenceFaults } from './reference-faults.ts';
import { rightsFaults } from './rights-faults.ts';
import { loadSchema, type Schema } from './schema.ts';
import { kindFaults, schemaFaults } from './schema-faults.ts';
import { terraform } from './terraform.ts';
import { wiringFaults } from './wiring-faults.ts';

/** What can be said of a folder by reading it: syntax, schema, references. */
export async function readingFaults(folder: string): Promise<Fault[]> {
  const { configuration, faults } = await readTerraform(folder);
  return [...faults, ...writtenFaults(configuration, loadSchema())];
}

const writtenFaults = (configuration: Configuration, schema: Schema): Fault[] => [
  ...schemaFaults(configuration, schema),
  ...referenceFaults(configuration, schema),
];

/** Everything: what reading says, and, with the program terraform, the format and what would be made. */
export async function infrastructureFaults(folder: string): Promise<Fault[]> {
  const schema = loadSchema();
  const { configuration, faults } = await readTerraform(folder);
  const written = [...faults, ...writtenFaults(configuration, schema), ...formatFaults(folder)];
  const { plan, faults: refused } = planOf(folder, configuration);
  const topology = loadTopology(pathToFileURL(join(folder, 'topology.json')));
  if (!plan) return [...written, ...refused];
  return [
    ...written,
    ...valueFaults(plan, schema),
    ...wiringFaults(plan, topology),
    ...rightsFaults(plan, topology),
    ...exposureFaults(plan, topology),
    ...databaseFaults(plan, topology),
    ...environmentFaults(plan, (service) => Object.keys(variablesOf[service]?.fields ?? {})),
    ...alertFaults(plan),
  ];
}

function formatFaults(folder: string): Fault[] {
  const { status, stdout } = terraform(['fmt', '-check'], folder);
  return status === 0 ? [] : [fault('format', stdout.trim(), 'terraform fmt infra')];
}

/** The schema once more, now that every value is known; what Google computes is no argument. */
function valueFaults({ resources }: Plan, schema: Schema): Fault[] {
  return resources.flatMap((resource) => {
    const kind = schema.resources[resource.type];
    const own = Object.entries(resource.body).filter(
      ([name]) => !kind?.attributes.includes(name) || kind.arguments[name] || kind.blocks[name],
    );
    return kindFaults({ ...resource, body: Object.fromEntries(own) }, kind);
  });
}
