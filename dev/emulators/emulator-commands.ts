/** Where the emulators answer: `host:port` of each. */
export interface EmulatorHosts {
  pubsub: string;
  firestore: string;
}

export type EmulatorName = keyof EmulatorHosts;

/** How emulators can be had on this machine. */
export type Means =
  /** Somebody has started them. */
  | { kind: 'running'; hosts: EmulatorHosts }
  /** Those of the gcloud SDK. */
  | { kind: 'sdk'; java: string; jars: Record<EmulatorName, string> }
  | { kind: 'docker' };

/** The gcloud SDK with its emulators and a Java. */
const IMAGE = 'google/cloud-sdk:emulators';

/** They start twice as fast as with Java's defaults and need half the memory; more speed is not needed here. */
const JAVA_FLAGS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Duser.language=en'];
const heapFlag: Record<EmulatorName, string> = { pubsub: '-Xmx256m', firestore: '-Xmx384m' };

const mainClass: Record<EmulatorName, string> = {
  pubsub: 'com.google.cloud.pubsub.testing.v1.Main',
  firestore: 'com.google.cloud.datastore.emulator.firestore.CloudFirestore',
};

/** The command line that runs an emulator on a port of the loopback address until it is ended. */
export function emulatorCommand(name: EmulatorName, means: Means, port: number): string[] {
  switch (means.kind) {
    case 'running':
      throw new Error('a running emulator needs no command');
    case 'sdk': {
      const { java, jars } = means;
      const flags = [...JAVA_FLAGS, heapFlag[name], '-cp', jars[name], mainClass[name]];
      return [java, ...flags, '--host=127.0.0.1', `--port=${port}`];
    }
    case 'docker': {
      // The emulator must reach services that listen on this machine's loopback address only.
      const docker = ['docker', 'run', '--rm', '--network', 'host'];
      const java = `JAVA_TOOL_OPTIONS=${[...JAVA_FLAGS, heapFlag[name]].join(' ')}`;
      const gcloud = ['gcloud', 'beta', 'emulators', name, 'start', `--host-port=127.0.0.1:${port}`];
      return [...docker, '--env', java, IMAGE, ...gcloud];
    }
  }
}
