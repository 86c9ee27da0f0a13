import { writeFileSync } from 'node:fs';
import { permissionsDocument } from '../../infra/checks/permissions-document.ts';

/** Writes docs/permissions.md: every right that Terraform gives, and why. Needs the program terraform. */
const file = new URL('../../docs/permissions.md', import.meta.url);
writeFileSync(file, await permissionsDocument());
