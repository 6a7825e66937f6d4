// API keys of partners: their format, and the hashes that are stored. Also creates the secrets of their webhooks.
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

const PREFIXES = { test: 'usk_test_', live: 'usk_live_' } as const;
const KEY_BYTES = 24;
const ID_LENGTH = 12;

/** A SHA-256 is enough for keys that are random and long. */
export const KeyHashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in lower-case hex');

/** An API key in the partner file; after `expiresAt` it is invalid. */
export const PartnerKeySchema = z.strictObject({
  hash: KeyHashSchema,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().optional(),
});
export type PartnerKey = z.infer<typeof PartnerKeySchema>;

/** The hash of an API key in the partner file: SHA-256 in hex. */
export function hashPartnerKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** A new key in clear: `usk_live_…` for production, `usk_test_…` for everything else. */
export function makePartnerKey(isProduction: boolean): string {
  const prefix = isProduction ? PREFIXES.live : PREFIXES.test;
  return `${prefix}${randomBytes(KEY_BYTES).toString('base64url')}`;
}

/** Whether a key is of the other environment, which must neither cost money nor go unnoticed. */
export function isOfOtherEnvironment(key: string, isProduction: boolean): boolean {
  return key.startsWith(isProduction ? PREFIXES.test : PREFIXES.live);
}

/** Identifies a key without revealing it. */
export function partnerKeyId(hash: string): string {
  return hash.slice(0, ID_LENGTH);
}

export function isExpired({ expiresAt }: Pick<PartnerKey, 'expiresAt'>, nowMs: number): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= nowMs;
}

/** Standard Webhooks wants 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** A fresh secret to sign webhooks with, as that standard writes them. */
export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
