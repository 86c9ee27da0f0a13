import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from './clock.ts';
import type { ServiceConfig, StoreConfig } from './service-variables.ts';
import type { Store } from './store.ts';
import { databaseOf, loadTopology } from './topology.ts';

type Config = Pick<StoreConfig, 'STORE'> &
  Partial<Omit<StoreConfig, 'STORE'> & Pick<ServiceConfig, 'GOOGLE_CLOUD_PROJECT'>>;

/** The store that the configuration names. Only that one is loaded. */
export async function openStore(config: Config, clock: Clock): Promise<Store> {
  if (config.STORE === 'sqlite') return openSqlite(config.DATA_DIR ?? '.', clock);
  const { GOOGLE_CLOUD_PROJECT: projectId, FIRESTORE_EMULATOR_HOST: emulatorHost } = config;
  if (!projectId) throw new Error('STORE=firestore needs GOOGLE_CLOUD_PROJECT');
  const { firestoreStore } = await import('./firestore-store.ts');
  return firestoreStore({ projectId, databaseOf: databaseOf(loadTopology()), clock, emulatorHost });
}

async function openSqlite(folder: string, clock: Clock): Promise<Store> {
  mkdirSync(folder, { recursive: true });
  const { sqliteStore } = await import('./sqlite-store.ts');
  return sqliteStore({ file: join(folder, 'jiaba.sqlite'), clock });
}
