import { z } from 'zod';
import { readAs } from '../reading';

/** GuestAccountRequest (Svc spec 2.7). */
export const GuestAccountRequestSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});

/** AuthenticateCustomerRequest (Svc spec 2.7). */
export const AuthenticateCustomerRequestSchema = z.object({
  email: z.string(),
  password: z.string(),
});

/** CustomerAccountResponse (Svc spec 2.7); the session token also signs the requests. */
export const CustomerAccountResponseSchema = readAs(
  z.object({
    customerId: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    sessionToken: z.string(),
  }),
  { needs: ['customerId', 'sessionToken'] },
);
