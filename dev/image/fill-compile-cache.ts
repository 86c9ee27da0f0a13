import { fillCompileCache } from './compile-cache.ts';

/** `fill-compile-cache.ts FOLDER` leaves the compiled code of FOLDER/main.mjs in FOLDER/.compile-cache. */
const [folder = '.'] = process.argv.slice(2);

await fillCompileCache(folder);
