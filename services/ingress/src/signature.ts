import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether LINE signed these bytes: `x-line-signature` is the base64 HMAC-SHA256 of the raw body under the channel
 * secret. Takes the same time wherever a wrong signature differs. (Verify webhook signature, LINE Developers)
 */
export function isSigned(channelSecret: string, body: Buffer, header: string | undefined): boolean {
  const expected = Buffer.from(createHmac('sha256', channelSecret).update(body).digest('base64'));
  const given = Buffer.from(header ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
