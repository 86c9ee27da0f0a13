import { readFileSync, writeFileSync } from 'node:fs';
import { todaysRelease } from '../../tests/compatibility/release.ts';

/** Records what this release says on its topics, for the releases after it: run once, with its version, before it ships. */
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const file = `tests/compatibility/releases/${version}.json`;
writeFileSync(file, `${JSON.stringify(await todaysRelease(version), null, 1)}\n`);
console.log(`recorded: ${file}`);
