import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { systemClock } from '@jiaba/shared/clock';
import { openBus } from '@jiaba/shared/process-bus';
import { openStore } from '@jiaba/shared/process-store';
import { loadTopology } from '@jiaba/shared/topology';

/** The bus and the store that a process opens by its configuration. */

const DATA_DIR = mkdtempSync(join(tmpdir(), 'jiaba-ports-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));
const options = { topology: loadTopology(), clock: systemClock, publishMs: 1_000 };

/** Opens both in a process of its own, as a publisher where it is one, and gives the Google packages loaded by then. */
function googlePackages(config: object, publishes: boolean): string[] {
  const program = `
    import { createRequire } from 'node:module';
    import { systemClock } from '@jiaba/shared/clock';
    import { openBus } from '@jiaba/shared/process-bus';
    import { openStore } from '@jiaba/shared/process-store';
    import { loadTopology } from '@jiaba/shared/topology';
    const config = ${JSON.stringify({ GOOGLE_CLOUD_PROJECT: 'p', DATA_DIR, ...config })};
    const bus = await openBus(config, { topology: loadTopology(), clock: systemClock, publishMs: 1_000 });
    ${publishes ? 'await bus.warmUp();' : ''}
    await openStore(config, systemClock);
    const files = Object.keys(createRequire(import.meta.url).cache);
    const names = files.map((file) => /@google-cloud\\/(pubsub|firestore)\\//.exec(file)?.[1]);
    console.log(JSON.stringify([...new Set(names)].filter(Boolean)));
    process.exit();`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  return JSON.parse(output) as string[];
}

test.each([
  [{ BUS: 'stdout', STORE: 'sqlite' }, []],
  [{ BUS: 'pubsub', PUBSUB_EMULATOR_HOST: '127.0.0.1:1', STORE: 'sqlite' }, ['pubsub']],
  [{ BUS: 'stdout', STORE: 'firestore' }, ['firestore']],
])('%j loads of Google’s clients only what it needs', (config, loaded) => {
  expect(googlePackages(config, true)).toEqual(loaded);
});

test('a service that publishes nothing but dead letters starts without Pub/Sub’s client', () => {
  expect(googlePackages({ BUS: 'pubsub', STORE: 'sqlite' }, false)).toEqual([]);
});

test('without a project there is neither Pub/Sub nor Firestore', async () => {
  await expect(openBus({ BUS: 'pubsub' }, options)).rejects.toThrow('BUS=pubsub needs GOOGLE_CLOUD_PROJECT');
  await expect(openStore({ STORE: 'firestore' }, systemClock)).rejects.toThrow(
    'STORE=firestore needs GOOGLE_CLOUD_PROJECT',
  );
});

test('SQLite makes its folder, and keeps what was written', async () => {
  const config = { STORE: 'sqlite', DATA_DIR: join(DATA_DIR, 'new') } as const;
  const key = { collection: 'shelf', id: 'a' };
  const store = await openStore(config, systemClock);
  await store.commit([{ create: key, data: { n: 1 } }]);

  expect((await (await openStore(config, systemClock)).get(key))?.data).toEqual({ n: 1 });
});
