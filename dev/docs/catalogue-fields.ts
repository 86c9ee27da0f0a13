import { writeFileSync } from 'node:fs';
import { loadCatalogue } from '@jiaba/shared/domain/catalogue';
import { fieldsDocument, fieldsFile } from './catalogue-report.ts';

/** Writes docs/catalogue-fields.md: how much of the catalogue is known. */
writeFileSync(fieldsFile, fieldsDocument(loadCatalogue()));
