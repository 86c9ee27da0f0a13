import * as z from 'zod';

const webhookBodySchema = z.object({ destination: z.string(), events: z.array(z.unknown()) });
export type WebhookBody = z.infer<typeof webhookBodySchema>;

/** A webhook by its bytes; undefined for anything else, be it signed. The events are read one by one, later. */
export function readWebhookBody(raw: Buffer): WebhookBody | undefined {
  try {
    return webhookBodySchema.safeParse(JSON.parse(raw.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
