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
    to: { path: '^(dev|infra|tests|bench)/.*\\.ts$|/test/' },
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

const roots = ['shared/src', 'services', 'dev', 'infra', 'tests', 'bench'];

async function main(): Promise<void> {
  const { output } = await cruise(roots, {
    ruleSet: { forbidden: rules },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  });
  const { modules, summary } = output as ICruiseResult;
  const own = modules.filter((module) => !module.source.includes('node_modules'));
  const faults = [
    ...summary.violations.map((v) => `${v.rule.name}: ${v.from} -> ${v.to}`),
    ...(await textFaults(own.map((module) => module.source))),
  ];
  const acrossPackages = own
    .flatMap((module) => module.dependencies)
    .filter((d) => d.module.startsWith('@jiaba/'));
  if (!acrossPackages.some((d) => d.resolved.startsWith('shared/src/'))) {
    faults.push('no import of a workspace package was followed: the resolver does not read its exports');
  }
  if (own.length === 0) faults.push('no module was looked at: the parser does not understand the code');
  for (const fault of faults) console.error(fault);
  console.log(`boundaries: ${own.length} modules, ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}

interface TextRule {
  name: string;
  breaks: (text: string, file: string) => boolean;
}

/** What an import graph cannot see, in production code. */
const textRules: TextRule[] = [
  {
    name: 'process.env is read in config.ts alone',
    breaks: (text, file) => text.includes('process.env') && !file.endsWith('/config.ts'),
  },
  {
    name: 'only memory names the collection preference-values',
    breaks: (text, file) => text.includes("'preference-values'") && !file.startsWith('services/memory/'),
  },
  {
    name: 'time and chance are passed in, never taken from the air',
    breaks: (text, file) =>
      /Date\.now\(\)|new Date\(\)|Math\.random\(\)/.test(text) && file !== 'shared/src/clock.ts',
  },
  {
    name: 'files of the project are found through project-file.ts, which knows where a bundle has them',
    breaks: (text, file) => text.includes('import.meta.') && file !== 'shared/src/project-file.ts',
  },
  { name: 'a file over 250 lines is two things', breaks: (text) => text.split('\n').length > 250 },
];

async function textFaults(files: string[]): Promise<string[]> {
  const production = files.filter((file) => /^(services\/[^/]+|shared)\/src\/.*\.ts$/.test(file));
  const faults = await Promise.all(
    production.map(async (file) => {
      const text = await readFile(file, 'utf8');
      return textRules.filter((rule) => rule.breaks(text, file)).map((rule) => `${rule.name}: ${file}`);
    }),
  );
  return faults.flat();
}

await main();
