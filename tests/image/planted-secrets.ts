import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Is found in every planted file. */
export const MARK = 'planted: must not leave this machine';

const files = [
  '.env',
  '.env.production',
  '.jiaba/jiaba.sqlite',
  '.jiaba/local-keys.json',
  'data/jiaba.sqlite-wal',
  'data/people.db',
  'dev/chat/debug.log',
  'infra/terraform.tfstate',
  'infra/terraform.tfvars',
  'node_modules/a-package/main.js',
  'out/context-0.zip',
  'services/memory/src/card.key',
  'services/responder/.env',
  'shared/src/channel.pem',
];

/** Puts into a folder what lies about on a developer's or an operator's machine. */
export function plantSecrets(folder: string): string[] {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), MARK);
  }
  return files;
}
