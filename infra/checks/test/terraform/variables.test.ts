import { readFileSync } from 'node:fs';
import { expect, jest, test } from '@jest/globals';
import { infra } from '../planted.ts';
import { refused, thePlan } from './planning.ts';

// On a machine that does much else a plan can take seconds.
jest.setTimeout(60_000);

const scaling = (change: object) => ({
  scaling: Object.fromEntries(
    ['ingress', 'router', 'place-search', 'memory', 'validator', 'responder'].map((name) => [
      name,
      { min_instances: 0, max_instances: 20, concurrency: 160, ...change },
    ]),
  ),
});

test.each([
  ['a project id', { project_id: 'Jiaba' }, /project id has 6 to 30/],
  ['a region', { region: 'Changhua' }, /region looks like asia-east1/],
  ['a billing account', { billing_account: '0123' }, /billing account looks like/],
  ['a budget', { monthly_budget: 0.5 }, /whole number of 1 or more/],
  ['the bot’s user id', { line_bot_user_id: '@jiaba' }, /U and 32 hexadecimal digits/],
  ['the names of the bot', { bot_names: ['a,b'] }, /without commas/],
  ['the repository', { github_repository: 'jiaba' }, /owner\/name/],
  ['the mails of alerts', { alert_emails: [] }, /an alert that nobody gets is none/],
  ['an operator', { operators: ['allUsers'] }, /never allUsers/],
  [
    'the services that are scaled',
    { scaling: { ingress: scaling({}).scaling.ingress } },
    /exactly the services/,
  ],
  ['the number of instances', scaling({ min_instances: 30 }), /min_instances ≤ max_instances/],
  ['the requests at once', scaling({ concurrency: 2000 }), /1 to 1,000 requests/],
])('%s that cannot be right is refused with what is right', (_what, variables, words) => {
  expect(refused(variables)).toMatch(words);
});

test('the example values are not refused', () => {
  expect(refused({})).toBe('');
});

test('the price of warm instances is the one in the comment beside the variable', () => {
  const SECONDS = 30 * 24 * 60 * 60;
  const perInstance = SECONDS * 0.0000025 * (1 + 0.5);
  const written = readFileSync(`${infra}variables.tf`, 'utf8');

  expect(perInstance).toBeCloseTo(9.72, 5);
  expect(written).toContain(`together                            ${perInstance.toFixed(2)} a month`);
  expect(written).toContain(`6 × 9.72 = ${(6 * perInstance).toFixed(2)}`);
  expect(thePlan().outputs.monthly_idle_price).toBe('9.72');
  expect(thePlan(scaling({ min_instances: 1 })).outputs.monthly_idle_price).toBe(
    (6 * perInstance).toFixed(2),
  );
});

test('what is written beside each service is what its numbers cost', () => {
  const written = readFileSync(`${infra}variables.tf`, 'utf8');
  const lines = [...written.matchAll(/min_instances = (\d+), .*# (\d+) × 9\.72 = ([\d.]+) a month/g)];

  expect(lines).toHaveLength(6);
  for (const [, min, factor, price] of lines)
    expect([factor, price]).toEqual([min, (Number(min) * 9.72).toFixed(2)]);
});

test('the outputs say where LINE sends its webhooks and what is left to do', () => {
  const { outputs } = thePlan();

  expect(outputs.webhook_url).toBe('https://ingress-123456789012.asia-east1.run.app/webhook');
  expect(outputs.next_steps).toContain('gcloud secrets versions add line-channel-secret');
  expect(outputs.next_steps).toContain(outputs.webhook_url);
});
