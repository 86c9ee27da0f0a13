import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ChatJson, chatJsonSchema } from '../../dev/chat/chat-json.ts';
import { observation } from '../../dev/chat/observation.ts';
import { say } from '../../dev/chat/say.ts';
import { startEmbedded } from '../../dev/stack/embedded.ts';
import { readStackFile } from '../../dev/stack/stack-file.ts';

/** `npm run start:emulators` and `npm run chat -- --emulators`, as a developer types them. */

const dataDir = mkdtempSync(join(tmpdir(), 'jiaba-emulators-'));
const embeddedDir = mkdtempSync(join(tmpdir(), 'jiaba-embedded-'));
let stack: ChildProcess;
let log = '';

beforeAll(async () => {
  stack = await started();
});
afterAll(() => {
  stack.kill('SIGKILL');
  for (const folder of [dataDir, embeddedDir]) rmSync(folder, { recursive: true });
});

async function started(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dev/stack/start-emulators.ts', '--data', dataDir]);
  child.stdout.on('data', (chunk) => {
    log += String(chunk);
  });
  let words = '';
  child.stderr.on('data', (chunk) => {
    words += String(chunk);
  });
  for (let tries = 0; readStackFile(dataDir) === undefined; tries += 1) {
    if (tries > 1_200 || child.exitCode !== null) throw new Error(`it did not start: ${words}`);
    await wait(50);
  }
  return child;
}

const chat = (...args: string[]): string =>
  execFileSync(process.execPath, ['dev/chat/main.ts', '--emulators', '--data', dataDir, ...args], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
const chatJson = (...args: string[]): ChatJson => chatJsonSchema.parse(JSON.parse(chat('--json', ...args)));

/** The same said to the embedded stack. */
async function embedded(text: string): Promise<ChatJson> {
  const seen = observation();
  const there = await startEmbedded({ dataDir: embeddedDir, seed: text, sink: seen.log, observe: seen.tap });
  try {
    const said = { kind: 'text', text } as const;
    return chatJsonSchema.parse(await say(there, { user: 'me', dataDir: embeddedDir, said }, seen));
  } finally {
    await there.close();
  }
}

/** Processes that are alive, with their parents. */
function processes(): { pid: number; parent: number }[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => state && !state.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}

function childrenOf(pid: number, all = processes()): number[] {
  return all
    .filter(({ parent }) => parent === pid)
    .flatMap((child) => [child.pid, ...childrenOf(child.pid, all)]);
}

const alive = (pids: number[]): number[] =>
  processes()
    .map(({ pid }) => pid)
    .filter((pid) => pids.includes(pid));

test.each(['花壇有什麼素食？', '花壇有推薦吃的嗎', '選單', '今天想吃全素，員林', '附近有素食嗎', '你好嗎'])(
  '「%s」 gets the same reply over the emulators as embedded, byte for byte, and leaves the same record',
  async (text) => {
    const here = await embedded(text);
    const there = chatJson(text);

    expect(JSON.stringify(there.messages)).toBe(JSON.stringify(here.messages));
    expect(there.record).toEqual(here.record);
    expect(there.status).toBe('answered');
    expect(there.path.map(({ service, topic }) => [service, topic])).toEqual(
      here.path.map(({ service, topic }) => [service, topic]),
    );
  },
);

test('a button of the last reply can be pressed, and --now sets domain time', () => {
  const number = /\[(\d+)\] 看更多（還有 15 家）/.exec(chat('花壇有什麼素食？'))?.[1] ?? '';

  expect(chat('--press', number)).toContain('花壇鄉　6／20');
  expect(chatJson('--now', '2026-07-31', '花壇有什麼素食？').record?.campaign).toBe('not_started');
});

test('a group that does not mention the bot is not answered', () => {
  expect(chatJson('--group', 'family', '花壇 素食')).toMatchObject({ status: 'silent', messages: [] });
});

test('the words and the ids of a person stand in no log line of the six processes', () => {
  const lines = log.split('\n').filter(Boolean);

  expect(new Set(lines.map((line) => JSON.parse(line).service)).size).toBe(6);
  for (const secret of ['什麼素食', '全素', 'vegan', '推薦']) expect(log).not.toContain(secret);
});

test('a second one on the same data folder is refused', () => {
  const again = () =>
    execFileSync(process.execPath, ['dev/stack/start-emulators.ts', '--data', dataDir], { stdio: 'pipe' });

  expect(again).toThrow(/a stack runs on .* already/);
});

test('Ctrl-C ends all of it and leaves nothing behind', async () => {
  const children = childrenOf(stack.pid ?? 0);
  expect(children.length).toBeGreaterThanOrEqual(6);
  stack.kill('SIGINT');
  await once(stack, 'exit');

  expect(alive(children)).toEqual([]);
  expect(readStackFile(dataDir)).toBeUndefined();
  expect(existsSync(join(dataDir, 'stack.json'))).toBe(false);
  expect(() => chat('嗨')).toThrow(/no stack runs on/);
});

test('killed, it takes its services with it, and can be started again', async () => {
  const killed = await started();
  const children = childrenOf(killed.pid ?? 0);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  for (let tries = 0; alive(children).length > 0 && tries < 100; tries += 1) await wait(50);

  expect(alive(children)).toEqual([]);
  expect(readStackFile(dataDir)).toBeUndefined();
});
