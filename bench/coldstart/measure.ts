import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { startBundle } from '../../dev/image/bundle-process.ts';

/** A program to be measured: a bundle and the event that it is given. */
export interface Program {
  folder: string;
  env: Record<string, string>;
  /** Posts an event; resolves when it has been handled. */
  post(url: string): Promise<void>;
}

/** In milliseconds, from the start of the process. */
export interface Start {
  listening: number;
  firstEvent: number;
}

/** Starts the program, gives it one event and ends it. */
export async function measureStart({ folder, env, post }: Program): Promise<Start> {
  const bundle = await startBundle({ folder, env });
  const listening = performance.now() - bundle.startedAt;
  await post(bundle.url);
  const firstEvent = performance.now() - bundle.startedAt;
  await bundle.stop();
  return { listening, firstEvent };
}

/** Resident memory in megabytes. */
export interface Memory {
  idle: number;
  afterEvents: number;
}

/** Long enough for what a service does by itself after it has begun to listen. */
const IDLE_MS = 1_000;
const AT_ONCE = 8;

export async function measureMemory({ folder, env, post }: Program, events: number): Promise<Memory> {
  const bundle = await startBundle({ folder, env });
  await wait(IDLE_MS);
  const idle = residentMegabytes(bundle.pid);
  for (let sent = 0; sent < events; sent += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, events - sent) }, () => post(bundle.url)));
  }
  const afterEvents = residentMegabytes(bundle.pid);
  await bundle.stop();
  return { idle, afterEvents };
}

const residentMegabytes = (pid: number): number =>
  Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1_024;
