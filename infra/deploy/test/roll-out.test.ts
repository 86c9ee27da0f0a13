import { expect, test } from '@jest/globals';
import { deploying } from './deploying.ts';

test('each service gets a revision by digest without traffic, and only then traffic moves, in steps', async () => {
  const world = deploying();
  await world.rollOut('c0ffee1');

  expect(world.changes()).toEqual([
    'responder --update-tags=previous=responder-00001',
    'responder --image=asia-east1-docker.pkg.dev/p/jiaba/responder@sha256:c0ffee1 --no-traffic --tag=candidate',
    'router --update-tags=previous=router-00001',
    'router --image=asia-east1-docker.pkg.dev/p/jiaba/router@sha256:c0ffee1 --no-traffic --tag=candidate',
    'responder --to-revisions=responder-00002=10,responder-00001=90',
    'responder --to-revisions=responder-00002=50,responder-00001=50',
    'responder --to-revisions=responder-00002=100',
    'router --to-revisions=router-00002=10,router-00001=90',
    'router --to-revisions=router-00002=50,router-00001=50',
    'router --to-revisions=router-00002=100',
  ]);
});

test('the smoke test asks the revision’s own URL as the service, with a path that Google lets through', async () => {
  const world = deploying({ services: ['responder'] });
  await world.rollOut('c0ffee1');

  const asked = world.commands.filter(([group]) => group === 'workflows').map((args) => args[5]);
  expect(asked[0]).toBe(
    '--data={"url":"https://candidate---responder/healthz/","audience":"https://responder"}',
  );
});

test('a revision that answers with another commit stops the deployment before anybody notices', async () => {
  const world = deploying({
    instead: ([group, , , , , data]) =>
      group === 'workflows' && data?.includes('candidate---router')
        ? '{"service":"router","commit":"old"}'
        : undefined,
  });

  await expect(world.rollOut('c0ffee1')).rejects.toThrow(/router: .* not with c0ffee1; no traffic was moved/);
  expect(await world.share('responder')).toEqual({ 'responder-00001': 100 });
  expect(await world.share('router')).toEqual({ 'router-00001': 100 });
});

test('an image that nobody built stops it before anything is changed', async () => {
  const world = deploying({
    instead: (args) => {
      if (args[0] === 'artifacts' && args[4]?.includes('/router:')) throw new Error('image not found');
      return undefined;
    },
  });

  await expect(world.rollOut('c0ffee1')).rejects.toThrow('image not found');
  expect(world.changes()).toEqual([]);
});

test('a new revision that hands events back takes the whole deployment back, publishers first', async () => {
  const world = deploying({
    instead: ([group, , filter]) =>
      group === 'logging' && filter?.includes('router-00002') ? 'an-entry' : undefined,
  });

  await expect(world.rollOut('c0ffee1')).rejects.toThrow('router-00002 hands events back');
  expect(world.changes().slice(-2)).toEqual([
    'router --to-tags=previous=100',
    'responder --to-tags=previous=100',
  ]);
  expect(await world.share('responder')).toEqual({ 'responder-00001': 100 });
});

test('a deployment is not begun in the middle of another', async () => {
  const traffic = [
    { revisionName: 'router-00001', percent: 90 },
    { revisionName: 'router-00002', percent: 10 },
  ];
  const half = {
    metadata: { generation: 1 },
    status: { observedGeneration: 1, url: 'https://router', traffic },
  };
  const world = deploying({
    instead: ([, , verb, name]) =>
      verb === 'describe' && name === 'router' ? JSON.stringify(half) : undefined,
  });

  await expect(world.rollOut('c0ffee1')).rejects.toThrow(/router-00001 and router-00002: roll back first/);
  expect(world.changes()).toEqual([]);
});

test('old answers during a switch are waited out', async () => {
  let late = 12;
  const world = deploying({
    services: ['responder'],
    instead: ([group, , , , , data]) =>
      group === 'workflows' && !data?.includes('candidate') && late-- > 0
        ? '{"service":"responder","commit":"before"}'
        : undefined,
  });
  const begun = world.clock.now();
  await world.rollOut('c0ffee1');

  // Three watched steps of 30 s, then a look every 5 s: 12 old answers and two of the three new ones before the last.
  expect(world.clock.now() - begun).toBe(3 * 30_000 + (12 + 2) * 5_000);
});

test('a switch that never comes fails, and is taken back', async () => {
  const world = deploying({
    services: ['responder'],
    instead: ([group, , , , , data]) =>
      group === 'workflows' && !data?.includes('candidate')
        ? '{"service":"responder","commit":"before"}'
        : undefined,
  });

  await expect(world.rollOut('c0ffee1')).rejects.toThrow(
    /responder is not served by responder-00002 after 180 s/,
  );
  expect(await world.share('responder')).toEqual({ 'responder-00001': 100 });
});

test('roll back gives all traffic to what served before, publishers first, and can be repeated', async () => {
  const world = deploying({ deployed: true });
  await world.rollBack();
  await world.rollBack();

  expect(world.changes()).toEqual(['router --to-tags=previous=100', 'responder --to-tags=previous=100']);
  expect(world.lines.slice(-2)).toEqual(['router: nothing to roll back', 'responder: nothing to roll back']);
});
