import { readFile } from 'node:fs/promises';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';

/**
 * Who may import whom, and who may read the environment. Dependency-cruiser cannot parse TypeScript 7 by itself
 * and then quietly looks at nothing: hence the swc parser and the count.
 */
const rules: IConfiguration['forbidden'] = [
  {
    name: 'no-service-to-service',
    severity: 'error',
    from: { path: '^services/([^/]+)/' },
    to: { path: '^services/(?!$1/)[^/]+/' },
  },
  {
    name: 'production-code-needs-no-dev-code',
    severity: 'error',
    from: { path: '^(services/[^/]+|shared)/src/' },
    to: { path: '^(dev|tests|bench)/|/test/' },
  },
  {
    name: 'shared-knows-no-service',
    severity: 'error',
    from: { path: '^shared/' },
    to: { path: '^services/' },
  },
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'rules-are-pure',
    comment: 'domain rules have no effects: no service kernel, store, bus or network',
    severity: 'error',
    from: { path: '^shared/src/domain/' },
    to: {
      path: '^shared/src/(service|push-app|(sqlite|firestore)-store|(embedded|pubsub)-bus|process-(bus|store)|outcomes|run-consumer)',
    },
  },
];

const roots = ['shared/src', 'services', 'dev', 'tests'];

async function main(): Promise<void> {
  const { output } = await cruise(roots, {
    ruleSet: { forbidden: rules },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
  });
  const { modules, summary } = output as ICruiseResult;
  const own = modules.filter((module) => !module.source.includes('node_modules'));
  const faults = [
    ...summary.violations.map((v) => `${v.rule.name}: ${v.from} -> ${v.to}`),
    ...(await textFaults(own.map((module) => module.source))),
  ];
  if (own.length === 0) faults.push('no module was looked at: the parser does not understand the code');
  for (const fault of faults) console.error(fault);
  console.log(`boundaries: ${own.length} modules, ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}

/** What an import graph cannot see. */
async function textFaults(files: string[]): Promise<string[]> {
  const production = files.filter((file) => /^(services\/[^/]+|shared)\/src\/.*\.ts$/.test(file));
  const faults = await Promise.all(
    production.map(async (file) => {
      const text = await readFile(file, 'utf8');
      return [
        ...(/process\.env/.test(text) && !file.endsWith('/config.ts')
          ? [`process.env outside config.ts: ${file}`]
          : []),
        ...(text.includes("'preference-values'") && !file.startsWith('services/memory/')
          ? [`only memory may name the collection preference-values: ${file}`]
          : []),
      ];
    }),
  );
  return faults.flat();
}

await main();
