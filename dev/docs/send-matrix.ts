import { writeFileSync } from 'node:fs';
import { matrixDocument, playMatrix } from '../../services/responder/test/send-matrix.ts';

/** Writes docs/send-matrix.md: every way in which sending can go wrong, and what the person sees. */
const file = new URL('../../docs/send-matrix.md', import.meta.url);
writeFileSync(file, matrixDocument(await playMatrix()));
