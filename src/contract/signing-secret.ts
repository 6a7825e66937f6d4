import { z } from 'zod';

const EXPECTED = 'expected whsec_ and at least 18 bytes in padded base64';

/** The secret that signs webhooks and calls to a payment provider, in the format of Standard Webhooks. */
export const SigningSecretSchema = z
  .string({ error: EXPECTED })
  .regex(/^whsec_[A-Za-z0-9+/]{24,}={0,2}$/, EXPECTED)
  // Some libraries accept base64 without padding, others refuse it.
  .refine((secret) => secret.slice('whsec_'.length).length % 4 === 0, EXPECTED);
