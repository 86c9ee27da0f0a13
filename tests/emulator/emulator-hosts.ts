import { randomBytes } from 'node:crypto';
import type { EmulatorHosts } from '../../dev/emulators/emulator-commands.ts';

/** The emulators that `npm run test:emulator` has started for this run. */
export function emulatorHosts(): EmulatorHosts {
  const { PUBSUB_EMULATOR_HOST: pubsub, FIRESTORE_EMULATOR_HOST: firestore } = process.env;
  if (!pubsub || !firestore)
    throw new Error('these tests need the emulators: npm run test:emulator starts them');
  return { pubsub, firestore };
}

/** A project that nobody has used: nothing of another test is in it. */
export const freshProject = (): string => `test-${randomBytes(6).toString('hex')}`;
