import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { createIngress } from '@jiaba/ingress/app';
import { listen } from '@jiaba/shared/http-server';
import { createPushApp } from '@jiaba/shared/push-app';
import { createService } from '@jiaba/shared/service';
import { loadTopology } from '@jiaba/shared/topology';
import { recordingBus } from '../../../dev/testing/recording-bus.ts';
import { recordingLog } from '../../../dev/testing/recording-log.ts';
import { virtualClock } from '../../../dev/testing/virtual-clock.ts';

const root = new URL('../../../', import.meta.url).pathname;
const clock = virtualClock('2026-11-30T04:00:00.000Z');
const { log } = recordingLog(clock);
const bus = recordingBus();

const consumer = () => {
  const service = createService({ name: 'memory', handlers: {}, bus, clock, log, topology: loadTopology() });
  return createPushApp({ service, auth: async () => ({ ok: true }), clock, log, commit: 'c0ffee1' });
};
const ingress = () =>
  createIngress({
    channelSecret: 'secret',
    destination: `U${'b'.repeat(32)}`,
    peppers: { live: 'p'.repeat(32) },
    botNames: [],
    bus,
    clock,
    log,
    matchCommand: () => undefined,
    commit: 'c0ffee1',
  });

test.each([
  ['memory', consumer],
  ['ingress', ingress],
])(
  '%s tells its commit on the path that the smoke test can reach from outside, and to the start-up probe',
  async (name, app) => {
    const server = await listen(app(), { port: 0, host: '127.0.0.1', clock });
    const answers = await Promise.all(
      ['/healthz/', '/healthz'].map(async (path) => (await fetch(`${server.url}${path}`)).json()),
    );
    await server.close();

    expect(answers).toEqual(Array(2).fill({ status: 'ok', service: name, commit: 'c0ffee1' }));
  },
);

test('no production code searches documents: nothing but their ids is indexed', () => {
  const searching = globSync('{services/*,shared}/src/**/*.ts', { cwd: root }).filter((file) =>
    /\.(where|orderBy|collectionGroup)\(/.test(readFileSync(`${root}${file}`, 'utf8')),
  );

  expect(searching).toEqual([]);
});

test('every runbook stands in the index', () => {
  const index = readFileSync(`${root}docs/runbooks/README.md`, 'utf8');
  const runbooks = globSync('*.md', { cwd: `${root}docs/runbooks` }).filter((name) => name !== 'README.md');

  expect(runbooks.length).toBeGreaterThan(10);
  expect(runbooks.filter((name) => !index.includes(`(${name})`))).toEqual([]);
});
