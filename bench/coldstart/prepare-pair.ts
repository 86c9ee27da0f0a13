import { join } from 'node:path';
import { loadTopology } from '@jiaba/shared/topology';
import { bundleService } from '../../dev/image/bundle.ts';
import { compileCacheVariables, fillCompileCache } from '../../dev/image/compile-cache.ts';
import type { FirstEvents } from './first-events.ts';
import { bundleFloor, packagesOf } from './floor-bundle.ts';
import type { Program } from './measure.ts';

export interface Pair {
  service: string;
  packages: string[];
  bundle: Program;
  floor: Program;
}

/** Sources that a service loads before it listens, though it imports them only where it needs them. */
const LOADED = ['pubsub-bus.ts', 'firestore-store.ts'];

/** A service's bundle and its floor, each with its compiled code, as the image has it. */
export async function preparePair(service: string, folder: string, first: FirstEvents): Promise<Pair> {
  const [own, floor] = [join(folder, service), join(folder, `${service}-floor`)];
  const { metafile } = await bundleService(service, own);
  const packages = packagesOf(metafile, `services/${service}/src/main.ts`, LOADED);
  await bundleFloor(packages, floor);
  await fillCompileCache(own);
  await fillCompileCache(floor);

  const program = (programFolder: string): Program => ({
    folder: programFolder,
    env: { ...first.env, ...compileCacheVariables, NODE_ENV: 'production', FLOOR_TOPIC: topicOf(service) },
    post: (url) => first.post(service, url),
  });
  return { service, packages, bundle: program(own), floor: program(floor) };
}

/** A topic on which something follows from what a service handles; empty where nothing does. */
function topicOf(service: string): string {
  const topics = Object.entries(loadTopology().topics).filter(([name]) => name !== 'dead-letter');
  return topics.find(([, { publishers }]) => publishers.includes(service))?.[0] ?? '';
}
