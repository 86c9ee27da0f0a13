import * as z from 'zod';
import { dietaryTypeSchema, dietClassSchema } from './domain/diet-class.ts';
import { answeredBy } from './model.ts';

/** The payloads of a place turn: what was asked, and the answer that the validator recomputes. */

/** In the person's words: `area` is what was said, not a resolved township. */
export const placeArgsSchema = z.object({
  area: z.string().min(1).max(60).optional(),
  dietary_type: dietaryTypeSchema.optional(),
  keyword: z.string().min(1).max(60).optional(),
});
export type PlaceArgs = z.infer<typeof placeArgsSchema>;

/** Where the condition came from: this turn's words or button, the agreed memory, or nowhere. */
export const originSchema = z.enum(['this_turn', 'consented_memory', 'none']);
export type Origin = z.infer<typeof originSchema>;

/** A search before its condition is settled (`memory.requested` fill) . */
export const openPlaceRequestSchema = z.object({
  requested: placeArgsSchema,
  /** A shared location, already turned into a township of Changhua or `outside`; the point is not kept. */
  located: z.string().optional(),
  /** 1 is the first page. */
  page: z.int().min(1).default(1),
  /** List the places that say only 素食 although the condition is stricter. */
  loose: z.boolean().default(false),
  /** The catalogue that a button was made from. */
  catalogueVersion: z.string().optional(),
  /** The sentence was about an allergy: the answer says that allergens are not known. Which one is not kept. */
  aboutAllergy: z.boolean().optional(),
  answeredBy: z.enum(answeredBy),
  /** The model was away and the reader read the sentence in its place: the person is told. */
  resting: z.literal(true).optional(),
});
export type OpenPlaceRequest = z.infer<typeof openPlaceRequestSchema>;

/** A search whose condition is settled: `place-search.requested`. */
export const placeRequestSchema = openPlaceRequestSchema.extend({
  effective: z.object({ dietary_type: dietaryTypeSchema }),
  origin: originSchema,
  /** The preference revision that was read, wherever memory was asked. */
  memoryRevision: z.int().min(0).optional(),
});
export type PlaceRequest = z.infer<typeof placeRequestSchema>;

/** One value of a field, with whose word it is and when it was seen. Two sources that differ are two claims. */
export const claimSchema = z.object({
  value: z.string(),
  sourceId: z.string(),
  /** The source's name as shown on a card. */
  shortName: z.string(),
  licence: z.string(),
  method: z.enum(['official', 'owner', 'volunteer', 'import']),
  /** YYYY-MM-DD */
  seenAt: z.iso.date(),
});
export type Claim = z.infer<typeof claimSchema>;

/** A place as shown. A field without a source has no claims and is named in `unknown`. */
export const placeViewSchema = z.object({
  id: z.string(),
  township: z.string(),
  name: z.string(),
  nameClaims: z.array(claimSchema).min(1),
  address: z.array(claimSchema),
  phone: z.array(claimSchema),
  /** Diet claims, each with the class it claims; `wording` on a claim is its value. */
  diet: z.array(claimSchema.extend({ dietClass: dietClassSchema })),
  /** Says only 素食 while the condition is stricter: 素別要問店家. */
  loose: z.boolean(),
  /** Names of this place's fields that no source fills. */
  unknown: z.array(z.enum(['address', 'phone', 'diet', 'hours'])),
});
export type PlaceView = z.infer<typeof placeViewSchema>;

export const placeStatusSchema = z.enum([
  'found',
  /** A strict condition that no place is proven to meet, while places saying only 素食 exist. */
  'none_strict',
  'no_match',
  'needs_area',
  /** A real place, but not in Changhua. */
  'outside',
  'unavailable',
]);
export type PlaceStatus = z.infer<typeof placeStatusSchema>;

/** Why an answer has no places. */
export const placeReasonSchema = z.enum([
  /** needs_area: nearness was asked; 彰化 alone; a likely slip; two townships; no area said; the picker. */
  'nearness',
  'county_or_city',
  'guess',
  'two_areas',
  'no_area',
  'pick',
  /** no_match: township without data; keyword misses; page past the end; nothing of that diet at all. */
  'area_without_data',
  'keyword_misses',
  'past_end',
  'diet_misses',
  /** outside: a named place, or a shared location. */
  'named',
  'located',
]);
export type PlaceReason = z.infer<typeof placeReasonSchema>;

export const unknownFieldSchema = z.enum([
  'open_now',
  'walking_distance_m',
  'coordinates',
  'accessibility',
  'allergens',
]);
export type UnknownField = z.infer<typeof unknownFieldSchema>;

export const campaignStateSchema = z.enum(['not_started', 'active_by_announcement', 'ended']);
export type CampaignState = z.infer<typeof campaignStateSchema>;

const suggestionSchema = z.object({ township: z.string(), count: z.int().min(0) });

export const placeAnswerSchema = z.object({
  status: placeStatusSchema,
  reason: placeReasonSchema.optional(),
  effective: z.object({
    /** The full township name. */
    area: z.string().optional(),
    dietary_type: dietaryTypeSchema,
    keyword: z.string().optional(),
  }),
  page: z.int().min(1),
  pageSize: z.int().min(1),
  total: z.int().min(0),
  /**
   * Places that say only 素食 while the condition is stricter; 0 where it is not. Where a keyword misses, they are
   * counted without it.
   */
  looseCount: z.int().min(0),
  places: z.array(placeViewSchema),
  /** Townships to offer, in order, each with the number of places to be found there. */
  suggestions: z.array(suggestionSchema),
  /** Diets of which this township has places, to be offered as 改找…. */
  otherDiets: z.array(z.object({ dietary_type: dietaryTypeSchema, count: z.int().min(1) })),
  /** Words that would find some of the places listed, and not all. */
  narrowingWords: z.array(z.string()).default([]),
  /** A named place outside the county. */
  outsideName: z.string().optional(),
  /** The catalogue changed since the button was made: page 1 is listed anew. */
  refreshed: z.boolean().default(false),
  unknownFields: z.array(unknownFieldSchema),
  campaign: campaignStateSchema,
  /** When the campaign in that state starts and ends, by announcement. */
  campaignDates: z
    .object({
      startsAt: z.iso.datetime({ offset: true }),
      endsAt: z.iso.datetime({ offset: true }),
    })
    .optional(),
  catalogueVersion: z.string(),
});
export type PlaceAnswer = z.infer<typeof placeAnswerSchema>;
