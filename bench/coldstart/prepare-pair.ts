import { join } from 'node:path';
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
const LOADED: string[] = [];

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
    env: { ...first.env, ...compileCacheVariables, NODE_ENV: 'production' },
    post: (url) => first.post(service, url),
  });
  return { service, packages, bundle: program(own), floor: program(floor) };
}
