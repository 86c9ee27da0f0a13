import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fault, fault } from './fault.ts';
import type { Json } from './parse-hcl.ts';
import type { Block, Configuration } from './read-terraform.ts';
import { standIn } from './stand-in.ts';
import { terraform } from './terraform.ts';

/** One resource as it would be made, every argument evaluated; `key` where it is one of several. */
export interface Planned extends Block {
  key?: string;
}

export interface Plan {
  resources: Planned[];
  outputs: Record<string, unknown>;
}

/** A plan, or what Terraform says against it. */
export type Planning = { plan: Plan; faults: [] } | { plan?: undefined; faults: Fault[] };

/**
 * What Terraform would make of a folder with the values of its terraform.tfvars.example, worked out by Terraform
 * itself without the provider (stand-in.ts).
 */
export function planOf(folder: string, configuration: Configuration, variables: Json = {}): Planning {
  const work = mkdtempSync(join(tmpdir(), 'jiaba-plan-'));
  try {
    for (const file of readdirSync(folder).filter((name) => /\.(json|yaml)$/.test(name)))
      cpSync(join(folder, file), join(work, file));
    cpSync(join(folder, 'terraform.tfvars.example'), join(work, 'terraform.tfvars'));
    writeFileSync(join(work, 'override.auto.tfvars.json'), JSON.stringify(variables));
    writeFileSync(join(work, 'main.tf.json'), JSON.stringify(standIn(configuration)));
    const planned = terraform(['plan', '-input=false', '-lock=false', '-out=plan'], work);
    if (planned.status !== 0) return { faults: [fault('plan', 'terraform plan', messageOf(planned))] };
    return { plan: readPlan(terraform(['show', '-json', 'plan'], work).stdout), faults: [] };
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Terraform's words without the frame it draws around them. */
const messageOf = ({ stdout, stderr }: { stdout: string; stderr: string }): string =>
  (stderr || stdout)
    .replace(/[│╷╵]/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim();

interface PlanFile {
  planned_values: {
    outputs?: Record<string, { value: unknown }>;
    root_module: { resources?: { name: string; index?: string; values: { input: Json } }[] };
  };
}

function readPlan(text: string): Plan {
  const { outputs = {}, root_module } = (JSON.parse(text) as PlanFile).planned_values;
  return {
    outputs: Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value])),
    resources: (root_module.resources ?? []).map(({ name: label, index, values }) => {
      const [type = '', name = ''] = label.split('__');
      return { type, name, ...(index !== undefined && { key: index }), body: values.input };
    }),
  };
}
