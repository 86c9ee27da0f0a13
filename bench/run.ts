/** `npm run bench -- NAME [options]`: measures, prints, and writes docs/evidence/NAME.md. */
const benches: Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>> = {
  coldstart: () => import('./coldstart/run.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const bench = benches[name];

if (bench) {
  await (await bench()).run(args);
} else {
  console.error(`npm run bench -- NAME, where NAME is one of ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
