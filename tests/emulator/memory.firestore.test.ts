import { setTimeout as wait } from 'node:timers/promises';
import { firestoreStore } from '@jiaba/shared/firestore-store';
import { isLongRun } from '../../dev/testing/long-run.ts';
import { virtualClock } from '../../dev/testing/virtual-clock.ts';
import { memoryContract } from '../contract/memory-contract.ts';
import { emulatorHosts, freshProject } from './emulator-hosts.ts';

const HISTORIES = isLongRun ? 50 : 5;

memoryContract(
  'Firestore',
  async () => {
    const clock = virtualClock('2026-11-30T04:00:00.000Z');
    const store = firestoreStore({
      projectId: freshProject(),
      databaseOf: () => '(default)',
      clock,
      emulatorHost: emulatorHosts().firestore,
    });
    return {
      store,
      now: clock.now,
      pass: clock.advance,
      rest: () => wait(Math.random() * 30),
      close: store.close,
    };
  },
  HISTORIES,
);
