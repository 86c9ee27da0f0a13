import { createHmac } from 'node:crypto';

/** LINE's `x-line-signature`: base64 of HMAC-SHA256 over the body's bytes, keyed with the channel secret. */
export const signatureOf = (channelSecret: string, body: string | Uint8Array): string =>
  createHmac('sha256', channelSecret).update(body).digest('base64');
