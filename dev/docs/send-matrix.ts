import { writeFileSync } from 'node:fs';
import { projectFile } from '@jiaba/shared/project-file';
import { matrixDocument, playMatrix } from '../../services/responder/test/send-matrix.ts';

/** Writes docs/send-matrix.md: every way in which sending can go wrong, and what the person sees. */
const file = projectFile('docs/send-matrix.md');
writeFileSync(file, matrixDocument(await playMatrix()));
