import { readConfig } from '@jiaba/shared/config-reader';
import { consumerConfigShape, dataDirShape } from '@jiaba/shared/consumer-config';
import * as z from 'zod';

export const config = readConfig(z.object({ ...consumerConfigShape, ...dataDirShape }), process.env);
