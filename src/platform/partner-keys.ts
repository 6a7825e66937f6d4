// API keys of partners: their format and their stored hashes. Also creates webhook secrets.
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

const PREFIXES = { test: 'usk_test_', live: 'usk_live_' } as const;
const KEY_BYTES = 24;
const ID_LENGTH = 12;

/** A SHA-256 is enough for keys that are random and long. */
export const KeyHashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in lower-case hex');

/** An API key in the partner file, valid until `expiresAt`. */
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

/** Returns a new plaintext key: `usk_live_…` for production, `usk_test_…` otherwise. */
export function makePartnerKey(isProduction: boolean): string {
  const prefix = isProduction ? PREFIXES.live : PREFIXES.test;
  return `${prefix}${randomBytes(KEY_BYTES).toString('base64url')}`;
}

/**
 * Whether a key is of the other environment and must be refused: a test key must not spend real
 * money, and a live key in a test must be noticed.
 */
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

/** Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** Returns a new secret for signing webhooks, in the Standard Webhooks format. */
export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
