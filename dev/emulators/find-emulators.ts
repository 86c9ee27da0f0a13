import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Means } from './emulator-commands.ts';

export const HOW_TO_GET_EMULATORS = `The Pub/Sub and Firestore emulators were not found. One of these brings them:
  - the gcloud SDK with Java 11 or newer: gcloud components install pubsub-emulator cloud-firestore-emulator
    (from Debian packages: google-cloud-cli-pubsub-emulator, google-cloud-cli-firestore-emulator)
  - Docker with a running daemon that shares this machine's network
  - emulators that run already: set PUBSUB_EMULATOR_HOST and FIRESTORE_EMULATOR_HOST to their host:port`;

type Environment = Record<string, string | undefined>;

/** What a command prints, trimmed; undefined when it cannot be run or fails. */
type Ask = (command: string, ...args: string[]) => string | undefined;

const ASK_MS = 15_000;

const askProcess: Ask = (command, ...args) => {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', timeout: ASK_MS });
  return status === 0 ? stdout.trim() : undefined;
};

/** How emulators can be had here: running ones, those of the gcloud SDK, Docker; undefined when there are none. */
export function findEmulators(env: Environment = process.env, ask: Ask = askProcess): Means | undefined {
  return (
    running(env) ?? inSdk(env, ask) ?? (ask('docker', 'info') === undefined ? undefined : { kind: 'docker' })
  );
}

function running({ PUBSUB_EMULATOR_HOST: pubsub, FIRESTORE_EMULATOR_HOST: firestore }: Environment) {
  if (!pubsub && !firestore) return undefined;
  if (!pubsub || !firestore)
    throw new Error('set both PUBSUB_EMULATOR_HOST and FIRESTORE_EMULATOR_HOST, or neither');
  return { kind: 'running', hosts: { pubsub, firestore } } as const;
}

function inSdk({ JAVA_HOME }: Environment, ask: Ask): Means | undefined {
  const java = JAVA_HOME ? join(JAVA_HOME, 'bin', 'java') : 'java';
  const root = ask('gcloud', 'info', '--format=value(installation.sdk_root)');
  if (!root) return undefined;
  const pubsub = jarIn(join(root, 'platform', 'pubsub-emulator', 'lib'), 'cloud-pubsub-emulator');
  const firestore = jarIn(join(root, 'platform', 'cloud-firestore-emulator'), 'cloud-firestore-emulator');
  if (!pubsub || !firestore || ask(java, '-version') === undefined) return undefined;
  return { kind: 'sdk', java, jars: { pubsub, firestore } };
}

function jarIn(folder: string, name: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const file = readdirSync(folder).find((entry) => entry.startsWith(name) && entry.endsWith('.jar'));
  return file && join(folder, file);
}
