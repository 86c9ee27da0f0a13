import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const source = (path: string) => readFileSync(new URL(path, root), 'utf8');

/**
 * The names of the variables that a service's config.ts declares: its own and those of the shared shapes it spreads.
 * Read from the text, because loading a config.ts demands the very variables in question.
 */
export function configVariables(service: string): string[] {
  const text = source(`services/${service}/src/config.ts`);
  const shapes = [...text.matchAll(/import \{([^}]*)\} from '@jiaba\/shared\/([\w-]+)'/g)].flatMap(
    ([, names = '', file]) =>
      (names.match(/\w+Shape/g) ?? []).map((name) => shape(`shared/src/${file}.ts`, name)),
  );
  return [...new Set([text, ...shapes].flatMap(declared))];
}

const shape = (file: string, name: string): string =>
  new RegExp(`const ${name} = \\{.*?^\\};`, 'ms').exec(source(file))?.[0] ?? '';

/** `NAME: z.string()` and the like, also where the schema begins on the next line. */
const declared = (text: string): string[] =>
  [...text.matchAll(/^ +([A-Z][A-Z0-9_]*): *\n? *(?:z\n?\s*\.|fields\.|\w+Field\()/gm)].map(
    ([, name = '']) => name,
  );
