import { expect, test } from '@jest/globals';
import { measureColdstart } from '../../bench/coldstart/coldstart.ts';
import { tablesOf } from '../../bench/coldstart/report.ts';

/** One round shows that services and their floors can be measured; figures need a quiet machine and more rounds. */
test('the cold start of a service is measured against its floor', async () => {
  const figures = await measureColdstart({ rounds: 1, events: 8, services: ['ingress', 'responder'] });

  expect(figures.map(({ service }) => service)).toEqual(['ingress', 'responder']);
  for (const { rounds, memory, packages } of figures) {
    expect(packages).toContain('express');
    for (const { start, floor } of rounds) {
      expect(start.firstEvent).toBeGreaterThan(start.listening);
      expect(floor.firstEvent).toBeGreaterThan(floor.listening);
    }
    expect(memory.afterEvents).toBeGreaterThan(10);
  }
  expect(tablesOf(figures, 8)).toContain('| responder | ');
}, 120_000);
