import type { EvidenceReport } from './evidence-report.ts';

export interface Suite {
  /** Paths of its test files, as jest takes them. */
  patterns: string[];
  layer: EvidenceReport['layer'];
  needsEmulators?: true;
  /** A program that npm does not bring, and where it comes from. */
  program?: { name: string; from: string };
  /** More arguments for jest. */
  flags?: string[];
}

/** In the order in which `npm test` runs them. */
export const suites: Record<string, Suite> = {
  unit: { patterns: ['shared/test', 'services/[^/]+/test', 'dev/.+/test'], layer: 'offline' },
  contract: { patterns: ['tests/contract', 'tests/compatibility'], layer: 'offline' },
  flow: { patterns: ['tests/flow'], layer: 'offline' },
  chaos: { patterns: ['tests/chaos'], layer: 'offline' },
  infra: { patterns: ['infra/checks/test/[^/]+$', 'infra/deploy/test'], layer: 'offline' },
  terraform: {
    patterns: ['infra/checks/test/terraform'],
    layer: 'offline',
    program: {
      name: 'terraform',
      from: 'Terraform 1.11 or newer: developer.hashicorp.com/terraform/install',
    },
  },
  image: { patterns: ['tests/image'], layer: 'offline', needsEmulators: true },
  emulator: {
    patterns: ['tests/emulator'],
    layer: 'emulator',
    needsEmulators: true,
    // Its tests wait for real time-outs most of the while, so more of them run at once than there are cores.
    flags: ['--maxWorkers=8', '--testTimeout=180000'],
  },
};
