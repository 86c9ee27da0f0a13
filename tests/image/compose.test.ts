import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { systemClock as clock } from '@jiaba/shared/clock';
import { listen } from '@jiaba/shared/http-server';
import { isLocalKey } from '@jiaba/shared/local-keys';
import { loadTopology } from '@jiaba/shared/topology';
import { readVariables } from '@jiaba/shared/variables';
import { parse } from 'yaml';
import { PROJECT, ports, servicePort } from '../../dev/compose/addresses.ts';
import { variablesOf } from '../../dev/docs/service-variables.ts';
import { STAND_IN_KEY } from '../../dev/gemini/stand-in.ts';
import { parseDockerfile } from './dockerfile.ts';
import { project } from './image.ts';

/** docker-compose.yml against the topology, the Dockerfile and what the services read. */

interface Container {
  image?: string;
  build?: { context: string; target?: string; args?: Record<string, string> };
  command?: string | string[];
  environment?: Record<string, string | number>;
  network_mode?: string;
  ports?: string[];
  read_only?: boolean;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[]; interval: string; timeout: string; retries: number };
}

const text = readFileSync(join(project, 'docker-compose.yml'), 'utf8');
const compose = parse(text, { merge: true }) as { services: Record<string, Container> };
const names = Object.keys(loadTopology().services);

function container(name: string): Container {
  const found = compose.services[name];
  if (!found) throw new Error(`docker-compose.yml has no ${name}`);
  return found;
}

const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(container(name).environment ?? {}).map(([key, value]) => [key, `${value}`]),
  );

test('it has the services of the topology, both emulators, the bootstrap and the simulator', () => {
  expect(Object.keys(compose.services).sort()).toEqual(
    [...names, 'bootstrap', 'firestore', 'pubsub', 'simulator'].sort(),
  );
});

test.each(names)('%s is its own image, with a commit, on files that nobody may write', (name) => {
  const { build, image, command, read_only } = container(name);

  expect(build).toEqual({
    context: '.',
    args: { SERVICE: name, COMMIT: expect.stringContaining('{COMMIT:-') },
  });
  expect({ image, command, read_only }).toEqual({ image: undefined, command: undefined, read_only: true });
});

test.each(names)('%s can read its environment, and finds the others in it', (name) => {
  const variables = variablesOf[name];
  if (!variables) throw new Error(`nobody knows the variables of ${name}`);
  const env = environmentOf(name);

  expect(() => readVariables(variables, env)).not.toThrow();
  expect(env).toMatchObject({
    PORT: `${servicePort(name)}`,
    BUS: 'pubsub',
    STORE: 'firestore',
    PUSH_AUTH: 'off',
    GOOGLE_CLOUD_PROJECT: PROJECT,
    PUBSUB_EMULATOR_HOST: `127.0.0.1:${ports.pubsub}`,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
    LINE_API_BASE: `http://127.0.0.1:${ports.simulator}`,
    GEMINI_BASE_URL: `http://127.0.0.1:${ports.model}`,
    GEMINI_API_KEY: STAND_IN_KEY,
  });
});

test('the simulator has the keys of the services, and production would refuse them', () => {
  const { DATA_DIR, LINE_CHANNEL_ACCESS_TOKEN = '' } = environmentOf('simulator');

  expect(environmentOf('ingress').DATA_DIR).toBe(DATA_DIR);
  expect(environmentOf('responder').LINE_CHANNEL_ACCESS_TOKEN).toBe(LINE_CHANNEL_ACCESS_TOKEN);
  expect(isLocalKey(LINE_CHANNEL_ACCESS_TOKEN)).toBe(true);
});

test('a build names a stage and arguments that the Dockerfile has', () => {
  const { stages } = parseDockerfile(readFileSync(join(project, 'Dockerfile'), 'utf8'));
  const declared = stages.flatMap(({ instructions }) =>
    instructions.filter((instruction) => instruction.name === 'ARG').map(({ args }) => args),
  );

  for (const { build } of Object.values(compose.services).filter((one) => one.build)) {
    expect(stages.map((stage) => stage.name)).toContain(build?.target ?? stages.at(-1)?.name);
    for (const argument of Object.keys(build?.args ?? {})) expect(declared).toContain(argument);
  }
});

test('each starts when what it needs is healthy, and the simulator last', () => {
  const [healthy, completed] = ['service_healthy', 'service_completed_successfully'].map((condition) => ({
    condition,
  }));

  expect(container('bootstrap').depends_on).toEqual({ pubsub: healthy });
  for (const name of names)
    expect(container(name).depends_on).toEqual({ firestore: healthy, bootstrap: completed });
  expect(container('simulator').depends_on).toEqual(Object.fromEntries(names.map((name) => [name, healthy])));
});

test('all share one loopback address, each on a port of its own, and only ingress is published, to this machine', () => {
  const { pubsub, ...others } = compose.services;
  const taken = [...names.map(servicePort), ...Object.values(ports)];

  for (const other of Object.values(others)) expect(other).toMatchObject({ network_mode: 'service:pubsub' });
  expect(pubsub?.ports).toEqual([`127.0.0.1:${servicePort('ingress')}:${servicePort('ingress')}`]);
  expect(Object.values(others).filter((other) => other.ports)).toEqual([]);
  expect(new Set(taken).size).toBe(taken.length);
  for (const emulator of ['pubsub', 'firestore'] as const)
    expect(container(emulator).command).toContain(
      `${emulator} start --host-port=127.0.0.1:${ports[emulator]}`,
    );
});

test('all that go on running have a health check, at the address where they listen', () => {
  const { bootstrap, ...running } = compose.services;
  const addressOf: Record<string, number> = { ...ports, simulator: ports.control };

  expect(bootstrap?.healthcheck).toBeUndefined();
  for (const [name, { healthcheck }] of Object.entries(running)) {
    const address = names.includes(name) ? 'env.PORT' : `http://127.0.0.1:${addressOf[name]}/`;
    expect(healthcheck?.test.join(' ')).toContain(address);
    expect(healthcheck).toMatchObject({ interval: '5s', timeout: '4s', retries: 24 });
  }
});

test.each([
  [200, 0],
  [503, 1],
])('the health check of a service whose /healthz answers %i ends with %i', async (status, code) => {
  const server = await listen(
    (request, response) => response.writeHead(request.url === '/healthz' ? status : 404).end(),
    {
      ...{ port: 0, host: '127.0.0.1', clock },
    },
  );

  const { port } = new URL(server.url);

  const answered = await healthCheck(port);
  await server.close();

  expect(answered).toBe(code);
  expect(await healthCheck(port)).toBe(1);
});

async function healthCheck(PORT: string): Promise<number> {
  const [, , ...args] = container('memory').healthcheck?.test ?? [];
  const child = spawn(process.execPath, args, { env: { PORT }, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  return code as number;
}

test('docker compose accepts it, where there is one', () => {
  const docker = (...args: string[]) =>
    spawnSync('docker', ['compose', ...args], { cwd: project, encoding: 'utf8' });
  const { status, stderr } = docker('version').status === 0 ? docker('config', '--quiet') : NOT_HERE;

  if (status === null)
    process.stderr.write('NOT RUN: docker compose config, as docker compose is not here\n');
  expect([0, null]).toContain(status);
  expect(stderr).toBe('');
});

const NOT_HERE = { status: null, stderr: '' };
