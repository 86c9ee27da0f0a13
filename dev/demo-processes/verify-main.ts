import { verify } from './verify.ts';

/** `npm run demo:verify -- DIR`: re-reads the folder of a demonstration. */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('npm run demo:verify -- DIR, the folder that demo:processes wrote');
  process.exit(2);
}
const faults = verify(folder);
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'verified: A to F' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
