import { z } from 'zod';

/** CreateGuestAccountRequest, primary shape (Svc spec 2.6). */
export const CreateGuestAccountRequestSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  attributionMap: z.record(z.string(), z.string()),
});

/** GuestAccountResponse, primary shape (Svc spec 2.6). */
export const GuestAccountResponseSchema = z.object({
  authToken: z.string(),
  accountId: z.string(),
  identityId: z.string(),
  identityValue: z.string(),
});

/** AuthenticateRequest, primary shape (Svc spec 2.6). */
export const AuthenticateRequestSchema = z.object({
  identityValue: z.string(),
  password: z.string(),
});

/** AuthenticateResponse, primary shape (Svc spec 2.6). */
export const AuthenticateResponseSchema = z.object({
  token: z.string(),
  accountId: z.string(),
  identities: z.array(z.looseObject({})),
  customer: z.looseObject({}),
  svcToken: z.string(),
  privateKey: z.string(),
  signupPromoId: z.string(),
  providerData: z.looseObject({}).optional(),
});
