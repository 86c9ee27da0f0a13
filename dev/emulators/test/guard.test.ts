import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const guard = fileURLToPath(new URL('../guard.cjs', import.meta.url));
const PROGRAM = 'console.log(process.pid); setInterval(() => {}, 1_000)';

/** A guard with a program that never ends by itself; gives the program's process id. */
async function guarded(program = PROGRAM): Promise<{ child: ChildProcess; pid: number }> {
  const child = spawn(process.execPath, [guard, process.execPath, '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const [first] = await once(child.stdout ?? child, 'data');
  return { child, pid: Number(String(first).trim()) };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each<[string, (child: ChildProcess) => void]>([
  ['its starter is gone', (child) => child.disconnect()],
  ['it is told to stop', (child) => child.kill('SIGTERM')],
])('a guarded program ends when %s', async (_why, end) => {
  const { child, pid } = await guarded();
  expect(isAlive(pid)).toBe(true);
  end(child);
  await once(child, 'exit');

  expect(isAlive(pid)).toBe(false);
});

test('when the program ends by itself, so does its guard, with the same code', async () => {
  const { child } = await guarded('console.log(1); process.exitCode = 7');

  expect(await once(child, 'exit')).toEqual([7, null]);
});
