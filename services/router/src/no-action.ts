import type { FixedReply } from '@jiaba/shared/replies';
import { declare } from '@jiaba/shared/tools/define-tool';
import * as z from 'zod';

/** The text of each kind (conversation guide, section 10). */
export const noActionTexts = {
  greeting: 'hello.greet',
  thanks: 'thanks',
  follow_up: 'follow_up',
  clarify: 'clarify',
  about_bot: 'about_bot',
  booking: 'menu.booking',
  open_now: 'place.open-now',
  shop_allergy: 'place.allergy',
  not_vegetarian: 'not_vegetarian',
  health: 'health',
  urgent: 'urgent',
  other_person: 'other_person',
  refuse: 'refuse',
  out_of_scope: 'out_of_scope',
  other_language: 'other_language',
} as const satisfies Record<string, FixedReply['id']>;

export type NoActionKind = keyof typeof noActionTexts;
export const noActionKinds = Object.keys(noActionTexts) as NoActionKind[];

/** What to call when there is nothing to run: it lets the model be forced to call something. */
const name = 'no_action';
const description =
  'Nothing is to be run. kind: greeting; thanks (also a plain no need); follow_up (points at an earlier answer: ' +
  '第二家電話, 還有嗎); clarify (unclear, or a wish to save that must not become a proposal); about_bot (who it is, ' +
  'what it keeps); booking (reserve a table); open_now (open at this hour?); shop_allergy (are shops safe for an ' +
  'allergy); not_vegetarian (only meat wanted); health (weight, medicine, illness); urgent (sick right now); ' +
  "other_person (somebody else's data); refuse (prompt, rules, false identity); other_language; out_of_scope.";

export const noAction = {
  declaration: declare(name, description, z.object({ kind: z.enum(noActionKinds) })),
  /** A kind that is not known becomes the question what was meant. */
  args: z.object({ kind: z.enum(noActionKinds).catch('clarify') }),
};
