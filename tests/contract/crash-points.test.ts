import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { Bus } from '@jiaba/shared/bus';
import { embeddedBus } from '@jiaba/shared/embedded-bus';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { Conflict, type Store } from '@jiaba/shared/store';
import { type CrashPlan, crashable, crashPlan } from '../../dev/testing/crash-points.ts';
import { virtualClock } from '../../dev/testing/virtual-clock.ts';
import { contractTopology as topology } from './contract-topology.ts';

const done = { collection: 'shelf', id: 'done' };

/** A handler that decides once: state first, then the event that follows. */
const cook = (store: Store, bus: Bus) => async () => {
  if (!(await store.get(done)))
    await store.commit([{ create: done, data: {} }]).catch((error: unknown) => {
      if (!(error instanceof Conflict)) throw error;
    });
  await bus.publish({ topic: 'dead-letter', attributes: { id: 'e1.0' }, data: '{}' });
  return 204;
};

/** Runs one message through a kitchen that is restarted when it crashes; gives what the office heard. */
async function run(plan: CrashPlan) {
  const clock = virtualClock('2026-08-01T00:00:00Z');
  const bus = embeddedBus({ clock, topology });
  const store = sqliteStore({ file: ':memory:', clock });
  const heard: string[] = [];
  bus.subscribe('archive', 'work', async () => 204);
  bus.subscribe('office', 'dead-letter', async ({ message }) => {
    heard.push(message.attributes.id ?? '');
    return 204;
  });
  const start = () => {
    const kitchen = crashable(plan, 'kitchen');
    const handle = cook(kitchen.wrap('store', store), kitchen.wrap('bus', bus));
    return { kitchen, off: bus.subscribe('kitchen', 'work', kitchen.guard(handle)) };
  };
  let life = start();
  let restarts = 0;
  await bus.publish({ topic: 'work', attributes: { id: 'e1' }, data: '{}' });
  const finished = bus.idle();
  await clock.runUntil(() => life.kitchen.isDead() || heard.length > 0, 60_000);
  if (life.kitchen.isDead()) {
    life.off();
    life = start();
    restarts += 1;
  }
  await clock.runUntil(finished, 60_000);
  const stored = await store.get(done);
  return { heard, restarts, stored };
}

const CLEAN = [
  'kitchen:1:store.get:before',
  'kitchen:1:store.get:after',
  'kitchen:2:store.commit:before',
  'kitchen:2:store.commit:after',
  'kitchen:3:bus.publish:before',
  'kitchen:3:bus.publish:after',
];

test('a clean run names every point in the order in which it is reached', async () => {
  const plan = crashPlan();
  expect(await run(plan)).toMatchObject({ heard: ['e1.0'], restarts: 0 });
  expect(plan.recorded()).toEqual(CLEAN);
  expect(plan.crashedAt()).toBeUndefined();
});

test.each(CLEAN)('after a crash at %s the work is done all the same', async (point) => {
  const plan = crashPlan();
  plan.crashAt(point);
  const { heard, restarts, stored } = await run(plan);

  expect(plan.crashedAt()).toBe(point);
  expect(restarts).toBe(1);
  expect(stored).toBeDefined();
  expect(new Set(heard)).toEqual(new Set(['e1.0']));
  expect(heard).toHaveLength(point === 'kitchen:3:bus.publish:after' ? 2 : 1);
});

test('a point may be given by its place in the run', async () => {
  const plan = crashPlan();
  plan.crashAt(3);
  await run(plan);
  expect(plan.crashedAt()).toBe('kitchen:2:store.commit:after');
});

const portOf = (effects: string[]) => ({
  async note(text: string) {
    await turn();
    effects.push(text);
  },
  async fail() {
    await turn();
    throw new Error('broken');
  },
});

test('before a crash point nothing has happened, after it everything has', async () => {
  for (const [point, effect] of [
    ['before', []],
    ['after', ['x']],
  ] as const) {
    const plan = crashPlan();
    plan.crashAt(`kitchen:1:port.note:${point}`);
    const effects: string[] = [];
    void crashable(plan, 'kitchen').wrap('port', portOf(effects)).note('x');
    await virtualClock('2026-08-01T00:00:00Z').advance(0);
    expect(effects).toEqual(effect);
  }
});

test('no call of a dead process ever comes back, not even one that fails, and its requests break off', async () => {
  const plan = crashPlan();
  plan.crashAt('kitchen:2:port.note:before');
  const effects: string[] = [];
  const kitchen = crashable(plan, 'kitchen');
  const port = kitchen.wrap('port', portOf(effects));
  const back: string[] = [];
  const answers = ['failing', 'crashing'].map((name) =>
    kitchen.guard(async () => {
      await (name === 'failing' ? port.fail() : port.note('x')).finally(() => back.push(name));
      return 204;
    })(),
  );
  const results = await Promise.allSettled(answers);
  void port.note('y').finally(() => back.push('later'));
  await virtualClock('2026-08-01T00:00:00Z').advance(0);

  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  await expect(kitchen.guard(async () => 204)()).rejects.toThrow('kitchen has crashed');
  expect({ back, effects }).toEqual({ back: [], effects: [] });
});

test('other processes live on, and a restarted one counts on', async () => {
  const plan = crashPlan();
  plan.crashAt('kitchen:1:port.note:before');
  const effects: string[] = [];
  void crashable(plan, 'kitchen').wrap('port', portOf(effects)).note('lost');
  await crashable(plan, 'archive').wrap('port', portOf(effects)).note('other');
  await crashable(plan, 'kitchen').wrap('port', portOf(effects)).note('restarted');

  expect(effects).toEqual(['other', 'restarted']);
  expect(plan.recorded()).toContain('kitchen:2:port.note:after');
});
