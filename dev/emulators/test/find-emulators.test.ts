import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { emulatorCommand, type Means } from '../emulator-commands.ts';
import { findEmulators } from '../find-emulators.ts';

const root = mkdtempSync(join(tmpdir(), 'jiaba-sdk-'));
afterAll(() => rmSync(root, { recursive: true }));
const jars = {
  pubsub: join(root, 'platform/pubsub-emulator/lib/cloud-pubsub-emulator-0.8.20-all.jar'),
  firestore: join(root, 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar'),
};
for (const jar of Object.values(jars)) {
  mkdirSync(dirname(jar), { recursive: true });
  writeFileSync(jar, '');
}

/** A machine on which these commands succeed. */
const machine =
  (answers: Record<string, string>) =>
  (command: string): string | undefined =>
    answers[command];

test('running emulators come first, and both must be named', () => {
  const hosts = { PUBSUB_EMULATOR_HOST: 'localhost:1', FIRESTORE_EMULATOR_HOST: 'localhost:2' };

  expect(findEmulators(hosts, machine({ gcloud: root, java: '', docker: '' }))).toEqual({
    kind: 'running',
    hosts: { pubsub: 'localhost:1', firestore: 'localhost:2' },
  });
  expect(() => findEmulators({ PUBSUB_EMULATOR_HOST: 'localhost:1' }, machine({}))).toThrow('set both');
});

test('those of the gcloud SDK come next, with the Java of JAVA_HOME', () => {
  expect(findEmulators({}, machine({ gcloud: root, java: '', docker: '' }))).toEqual({
    kind: 'sdk',
    java: 'java',
    jars,
  });
  expect(findEmulators({ JAVA_HOME: '/jdk' }, machine({ gcloud: root, '/jdk/bin/java': '' }))).toMatchObject({
    java: '/jdk/bin/java',
  });
});

test.each([
  ['no SDK', { docker: '' }],
  ['an SDK without its emulators', { gcloud: tmpdir(), java: '', docker: '' }],
  ['no Java', { gcloud: root, docker: '' }],
])('with %s it is Docker', (_why, answers) => {
  expect(findEmulators({}, machine(answers))).toEqual({ kind: 'docker' });
});

test('with none of these there are no emulators', () => {
  expect(findEmulators({}, machine({ java: '' }))).toBeUndefined();
});

test.each<Means>([{ kind: 'sdk', java: 'java', jars }, { kind: 'docker' }])(
  'an emulator listens on the loopback address only, with little memory: $kind',
  (means) => {
    const pubsub = emulatorCommand('pubsub', means, 8085).join(' ');
    const firestore = emulatorCommand('firestore', means, 8086).join(' ');

    expect(pubsub).toMatch(/-Xmx256m.*127\.0\.0\.1.*8085/);
    expect(firestore).toMatch(/-Xmx384m.*127\.0\.0\.1.*8086/);
    expect(pubsub).toContain(means.kind === 'sdk' ? jars.pubsub : '--network host');
  },
);
