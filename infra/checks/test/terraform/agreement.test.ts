import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, jest, test } from '@jest/globals';
import { loadTopology } from '@jiaba/shared/topology';
import { permissionsDocument } from '../../permissions-document.ts';
import { plannedServices } from '../../planned-services.ts';
import { thePlan } from './planning.ts';

// On a machine that does much else a plan can take seconds.
jest.setTimeout(60_000);

const root = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** Values of secrets that each config.ts takes. */
const secretValues: Record<string, string> = {
  LINE_CHANNEL_SECRET: '8c570fa6dd201bb328f1c1eac23a96d8',
  LINE_CHANNEL_ACCESS_TOKEN: 'a channel access token',
  OWNER_PEPPERS: 'n'.repeat(32),
  CARD_KEYS: 'k'.repeat(32),
};

test.each(plannedServices(thePlan()))(
  '$name starts with exactly the variables that Terraform gives it',
  ({ name, environment }) => {
    const given = environment.map(({ name: variable, value, secret }) => [
      variable,
      secret ? (secretValues[variable] ?? 'a secret') : String(value),
    ]);
    const env = { ...Object.fromEntries(given), K_SERVICE: name };
    const config = new URL(`services/${name}/src/config.ts`, root).href;
    const load = `const config = await import(${JSON.stringify(config)}); for (const [name, read] of Object.entries(config)) if (name.endsWith('Config')) read();`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', load], {
      env,
      encoding: 'utf8',
    });

    expect([status, stderr]).toEqual([0, '']);
  },
);

test('the table of permissions is up to date', async () => {
  expect(read('docs/permissions.md')).toBe(await permissionsDocument());
});

test('every right has one sentence', () => {
  const rows = read('docs/permissions.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| on'));

  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter((row) => !/\| [^|]+ \| [\w.]+ \| [^|]+\. \|$/.test(row))).toEqual([]);
});

test.each(['deploy', 'roll-back'])('the workflow %s reads the variables that Terraform puts out', (name) => {
  const used = [...read(`.github/workflows/${name}.yml`).matchAll(/\bvars\.(\w+)/g)].map(
    ([, variable]) => variable,
  );

  expect([...new Set(used)].toSorted()).toEqual(
    Object.keys(thePlan().outputs.github_variables as object).toSorted(),
  );
});

test('the deployment builds an image of every service', () => {
  const matrix = /service: \[(.*)\]/.exec(read('.github/workflows/deploy.yml'))?.[1]?.split(', ');

  expect(matrix?.toSorted()).toEqual(Object.keys(loadTopology().services).toSorted());
});

test('every service of the topology has its code, and the other way round', () => {
  const coded = globSync('services/*/src/main.ts', { cwd: root.pathname }).map((file) => file.split('/')[1]);

  expect(coded.toSorted()).toEqual(Object.keys(loadTopology().services).toSorted());
});
