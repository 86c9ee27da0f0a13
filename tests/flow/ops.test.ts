import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { TURN, wholeTurn } from '../../dev/ops/test/a-turn.ts';

/** `npm run ops` as an operator types it: what it prints where, and its exit code. */
function ops(args: string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dev/ops/main.ts', ...args], {
    encoding: 'utf8',
    input,
    env: { PATH: process.env.PATH },
  });
  return { status, stdout, stderr };
}

const log = wholeTurn.map((line) => JSON.stringify(line));

test('a whole turn is printed, with exit code 0; one with a gap with 1', () => {
  const whole = ops(['trace', TURN], log.join('\n'));
  expect([whole.status, whole.stderr]).toEqual([0, '']);
  expect(whole.stdout).toContain('answer sent by reply');

  const gap = ops(['trace', TURN, '--log', '-'], log.slice(0, 2).join('\n'));
  expect(gap.status).toBe(1);
  expect(gap.stdout).toContain('missing: memory has no line for memory.requested');
});

test('what cannot be done is one sentence on standard error, with exit code 1', () => {
  const { status, stdout, stderr } = ops(['trace', TURN], '');

  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringContaining(`no hop of turn ${TURN} in these logs`),
  ]);
});

test.each([
  [[], 'give a command: trace or dlq'],
  [['trace', 'nonsense'], 'a turn id is t and 24 hex digits'],
  [['dlq', 'list'], 'name the project whose dead letters are meant'],
  [['dlq', 'drop', '--every'], "Unknown option '--every'"],
])('a command line that cannot be used is explained, with exit code 2: %j', (args, message) => {
  const { status, stdout, stderr } = ops(args);

  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
  expect(stderr).toContain('npm run -s ops -- dlq replay');
});

test('help is no error', () => {
  expect(ops(['--help'])).toMatchObject({ status: 0, stderr: '' });
});
