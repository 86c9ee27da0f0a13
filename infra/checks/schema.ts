import { readFileSync } from 'node:fs';

/** One argument of a resource. `values`: the only ones that Google takes. */
export interface Argument {
  type: 'string' | 'number' | 'bool' | 'list' | 'map';
  required?: true;
  values?: string[];
}

/** What may stand between the braces of a resource or of a block in it. */
export interface Body {
  arguments: Record<string, Argument>;
  blocks: Record<string, Body & { required?: true; many?: true }>;
}

/** A kind of resource or data source; `attributes` are what others may refer to beside its arguments. */
export type Kind = Body & { attributes: string[] };

/** The part of the google provider that infra/*.tf uses, by resource type and by data source. */
export interface Schema {
  provider: string;
  resources: Record<string, Kind>;
  data: Record<string, Kind>;
}

/** The committed extract, made by make-schema.ts. */
export const loadSchema = (): Schema =>
  JSON.parse(readFileSync(new URL('schema.json', import.meta.url), 'utf8')) as Schema;
