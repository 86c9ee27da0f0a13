/** The environment variables that the scripts in `dev/` and the tests read, with what they do. */
export const toolVariables: Record<string, string> = {
  CI: 'set by build machines: a suite that cannot be run is a failure',
  DATA_DIR: '`npm run service` and `npm run chat`: the data folder, `.jiaba` where absent',
  FIRESTORE_EMULATOR_HOST: '`host:port` of a running Firestore emulator, to be used instead of starting one',
  GEMINI_API_KEY: '`npm run chat` and `npm start`: Gemini reads the sentences, in place of the stand-in',
  GOOGLE_CLOUD_PROJECT:
    '`npm run ops -- dlq`: the project whose dead letters are meant, in place of `--project`',
  JAVA_HOME: 'the Java (11 or newer) that runs the emulators; `java` from the path where absent',
  JIABA_LONG: 'long tests run their stated numbers instead of a sample (`npm run test:long` sets it)',
  PUBSUB_EMULATOR_HOST: '`host:port` of a running Pub/Sub emulator, to be used instead of starting one',
};
