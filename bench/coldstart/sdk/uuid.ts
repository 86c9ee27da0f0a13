import { v5 } from 'uuid';
import type { Use } from '../floor.ts';

export const use: Use = ({ data }) => v5(data, v5.URL);
