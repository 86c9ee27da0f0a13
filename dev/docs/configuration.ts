import { writeFileSync } from 'node:fs';
import { configurationDocument } from './configuration-document.ts';
import { variablesOf } from './service-variables.ts';
import { toolVariables } from './tool-variables.ts';

/** Writes docs/configuration.md: every environment variable. */
const file = new URL('../../docs/configuration.md', import.meta.url);
writeFileSync(file, configurationDocument(variablesOf, toolVariables));
