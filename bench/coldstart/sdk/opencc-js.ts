import pairs from 'opencc-js/dict/TSCharacters';
import type { Use } from '../floor.ts';

const table = new Map(pairs.split('|').map((pair) => pair.split(' ') as [string, string]));

export const use: Use = ({ data }) => table.get(data);
