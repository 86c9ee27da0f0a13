import { loadTopology } from '@jiaba/shared/topology';
import { bundleService } from './bundle.ts';

/** `npm run build -- [SERVICE …]`: each service, or those named, as a bundle in dist/SERVICE. */
const names = Object.keys(loadTopology().services);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));

if (unknown.length > 0) {
  console.error(
    `npm run build -- [SERVICE …], where SERVICE is one of ${names.join(', ')}; not "${unknown.join(' ')}"`,
  );
  process.exit(2);
}

for (const name of asked.length > 0 ? asked : names) {
  const { metafile, carried } = await bundleService(name, `dist/${name}`);
  const bytes = Object.entries(metafile.outputs).find(([file]) => file.endsWith('.mjs'))?.[1].bytes ?? 0;
  console.log(`dist/${name}/main.mjs ${(bytes / 1e6).toFixed(1)} MB, with ${carried.join(', ')}`);
}
