/** Set by the build (dev/image/bundle.ts); in the sources there is no such name. */
declare const BUNDLED: true | undefined;

/** A bundle lies at the root of the files that came along with it; this source lies two folders deep. */
const root = new URL(typeof BUNDLED === 'undefined' ? '../../' : './', import.meta.url);

/**
 * Where a file of the project lies, in the repository as beside a bundle.
 *
 * Call it with a literal: the build reads the calls in a service's sources, and only what they name goes into its
 * image. A path that ends in `/` is a folder with all that is in it.
 * @param path from the root of the project, e.g. `data/places.json`
 */
export const projectFile = (path: string): URL => new URL(path, root);
