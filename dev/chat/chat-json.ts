import { dietaryTypeSchema } from '@jiaba/shared/domain/diet-class';
import { answeredBy } from '@jiaba/shared/model';
import {
  campaignStateSchema,
  originSchema,
  placeArgsSchema,
  unknownFieldSchema,
} from '@jiaba/shared/place-turn';
import * as z from 'zod';

/** What `npm run -s chat -- --json` prints: exactly one object. What was not said is an absent key, never null. */

const hopSchema = z.strictObject({
  service: z.string(),
  topic: z.string(),
  attempt: z.int().min(1),
  milliseconds: z.number().min(0),
});

const placeRecordSchema = z.strictObject({
  tool: z.string(),
  status: z.string(),
  /** The person's words. */
  requested: placeArgsSchema.strict().optional(),
  /** What took effect; `area` is the full township name. */
  effective: z
    .strictObject({
      area: z.string().optional(),
      dietary_type: dietaryTypeSchema,
      keyword: z.string().optional(),
    })
    .optional(),
  origin: originSchema.optional(),
  memoryRevision: z.int().min(0).optional(),
  total: z.int().min(0).optional(),
  looseCount: z.int().min(0).optional(),
  placeIds: z.array(z.string()).optional(),
  unknownFields: z.array(unknownFieldSchema).optional(),
  campaign: campaignStateSchema.optional(),
  catalogueVersion: z.string().optional(),
  answeredBy: z.enum(answeredBy).optional(),
});

const turnSchema = z.strictObject({
  turnId: z.string().optional(),
  status: z.enum(['answered', 'duplicate', 'silent', 'failed']),
  /** Only when ingress refused the webhook. */
  httpStatus: z.int().optional(),
  /** As sent to LINE. */
  messages: z.array(z.record(z.string(), z.unknown())),
  path: z.array(hopSchema),
  record: placeRecordSchema.optional(),
});
export type ChatTurn = z.infer<typeof turnSchema>;
export type ChatRecord = z.infer<typeof placeRecordSchema>;

/** With several events in one webhook the top level is the first turn and `turns` holds all. */
export const chatJsonSchema = turnSchema.extend({ turns: z.array(turnSchema).optional() });
export type ChatJson = z.infer<typeof chatJsonSchema>;
