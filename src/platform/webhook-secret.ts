import { randomBytes } from 'node:crypto';

/** Standard Webhooks wants 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** A fresh secret to sign webhooks with, as that standard writes them. */
export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
