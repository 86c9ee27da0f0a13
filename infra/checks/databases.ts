import type { Topology } from '@jiaba/shared/topology';

/** The database of a collection: what memory alone writes stands apart from everything else. */
export const databaseOf = ({ writers }: Topology['collections'][string]): string =>
  writers.join() === 'memory' ? 'memory' : '(default)';
