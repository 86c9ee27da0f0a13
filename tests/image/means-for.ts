import { expect } from '@jest/globals';
import type { Means } from '../../dev/emulators/emulator-commands.ts';
import { findEmulators, HOW_TO_GET_EMULATORS } from '../../dev/emulators/find-emulators.ts';

/** How emulators can be had. Where there are none, that is said, and is a failure on a build machine. */
export function meansFor(what: string): Means | undefined {
  const means = findEmulators();
  if (means) return means;
  process.stderr.write(`NOT RUN: ${what}. ${HOW_TO_GET_EMULATORS}\n`);
  expect(process.env.CI).toBeUndefined();
  return undefined;
}
