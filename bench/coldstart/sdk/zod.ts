import * as z from 'zod';
import type { Use } from '../floor.ts';

const schema = z.object({ attributes: z.record(z.string(), z.string()), data: z.string() });

export const use: Use = (posted) => schema.parse(posted);
