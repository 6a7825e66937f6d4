import { z } from 'zod';
import { readAs } from './reading';

/** CreateGuestAccountRequest, primary shape (Svc spec 2.6). */
export const CreateGuestAccountRequestSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  attributionMap: z.record(z.string(), z.string()),
});

/** GuestAccountResponse, primary shape (Svc spec 2.6). */
export const GuestAccountResponseSchema = readAs(
  z.object({
    authToken: z.string(),
    accountId: z.string(),
    identityId: z.string(),
    identityValue: z.string(),
  }),
  { needs: ['authToken', 'accountId'] },
);

/** AuthenticateRequest, primary shape (Svc spec 2.6). */
export const AuthenticateRequestSchema = z.object({
  identityValue: z.string(),
  password: z.string(),
});

/**
 * AuthenticateResponse, primary shape (Svc spec 2.6). Without a private key, the token signs
 * requests. The spec leaves the contents of `identities` and `customer` open (2.8).
 */
export const AuthenticateResponseSchema = readAs(
  z.object({
    token: z.string(),
    accountId: z.string(),
    identities: z.array(z.looseObject({})),
    customer: z.looseObject({}),
    svcToken: z.string(),
    privateKey: z.string(),
    signupPromoId: z.string(),
    providerData: z.looseObject({}).optional(),
  }),
  { needs: ['token', 'accountId'], standIns: { privateKey: 'token' } },
);
