import { parseArgs } from 'node:util';
import { writeContext } from './context-archive.ts';

/** `npm run build:context -- [--out FILE]`: the commit as a zip for Cloud Build or Cloud Shell. */
const { values } = parseArgs({ options: { out: { type: 'string' } } });

try {
  const { file, commit, sha256, files, leftOut } = writeContext(process.cwd(), values.out);
  console.log(`${file}: commit ${commit}, ${files} files, SHA-256 ${sha256} (also in ${file}.sha256)`);
  if (leftOut.length > 0) console.error(`not committed, so not in it: ${leftOut.join(', ')}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
