/**
 * The environment in which a bundle starts on this machine alone: no key of anybody, no cloud, a free port.
 * @param dataDir folder for local keys and the database
 */
export const loopbackVariables = (dataDir: string): Record<string, string> => ({
  PORT: '0',
  PUSH_AUTH: 'off',
  DATA_DIR: dataDir,
  LINE_CHANNEL_ACCESS_TOKEN: 'local-token',
  LINE_API_BASE: 'http://127.0.0.1:1',
});

const NOBODY = '127.0.0.1:1';

/** With these it also loads the clients of Pub/Sub and Firestore, as in production; nobody answers them. */
export const unansweredClients: Record<string, string> = {
  BUS: 'pubsub',
  STORE: 'firestore',
  GOOGLE_CLOUD_PROJECT: 'nobody',
  PUBSUB_EMULATOR_HOST: NOBODY,
  FIRESTORE_EMULATOR_HOST: NOBODY,
  METADATA_SERVER_DETECTION: 'none',
};
