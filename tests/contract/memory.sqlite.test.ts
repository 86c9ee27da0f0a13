import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { isLongRun } from '../../dev/testing/long-run.ts';
import { virtualClock } from '../../dev/testing/virtual-clock.ts';
import { memoryContract } from './memory-contract.ts';

memoryContract(
  'SQLite',
  async () => {
    const clock = virtualClock('2026-11-30T04:00:00.000Z');
    const store = sqliteStore({ file: ':memory:', clock });
    return {
      store,
      now: clock.now,
      pass: clock.advance,
      rest: async () => {},
      close: async () => store.close(),
    };
  },
  isLongRun ? 2_000 : 100,
);
