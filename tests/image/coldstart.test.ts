import { expect, test } from '@jest/globals';
import { measureColdstart } from '../../bench/coldstart/coldstart.ts';
import { tablesOf } from '../../bench/coldstart/report.ts';
import { startEmulators } from '../../dev/emulators/start-emulators.ts';
import { meansFor } from './means-for.ts';

/** One round shows that services and their floors can be measured; figures need a quiet machine and more rounds. */
test('the cold start of a service is measured against its floor', async () => {
  const means = meansFor('the cold start');
  if (!means) return;
  const emulators = await startEmulators(means);
  const services = ['ingress', 'responder'];

  const figures = await measureColdstart({ emulators, rounds: 1, events: 8, services }).finally(
    emulators.close,
  );

  expect(figures.services.map(({ service }) => service)).toEqual(services);
  for (const { rounds, memory, packages } of figures.services) {
    expect(packages).toEqual(expect.arrayContaining(['@google-cloud/pubsub', 'express']));
    for (const { start, floor } of rounds) {
      expect(start.firstEvent).toBeGreaterThan(start.listening);
      expect(floor.firstEvent).toBeGreaterThan(floor.listening);
    }
    expect(memory.afterEvents).toBeGreaterThan(10);
  }
  expect(tablesOf(figures, 8)).toContain('| responder | ');
}, 120_000);
