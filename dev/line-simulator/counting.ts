/** UTF-16 code units: LINE's unit unless a limit says otherwise. */
export const utf16Units = (text: string): number => text.length;

const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'grapheme' });

/**
 * Grapheme clusters: what a person calls a character. LINE counts in them for action labels, for the texts that
 * an action says in a person's name, and for the texts of templates.
 */
export const graphemes = (text: string): number => [...segmenter.segment(text)].length;

/** Bytes of the compact JSON in UTF-8. LINE does not say how it measures; 1 KB is taken as 1024 bytes. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value), 'utf8');

export const KB = 1024;
