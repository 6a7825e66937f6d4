import { z } from 'zod';
import { printable } from './wishes';

const ATTRIBUTION_ENTRIES_MAX = 20;

const name = printable.min(1, 'expected a name').max(100, 'expected at most 100 characters');

/** Where the customer came from, in the partner's own terms (Svc spec 2.6, attributionMap). */
export const AttributionSchema = z
  .record(z.string().min(1).max(100), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= ATTRIBUTION_ENTRIES_MAX, {
    error: `expected at most ${ATTRIBUTION_ENTRIES_MAX} entries`,
  })
  .meta({ maxProperties: ATTRIBUTION_ENTRIES_MAX })
  .describe('Where the customer came from, in your own terms.');

export const GuestCustomerSchema = z.strictObject({
  type: z.literal('guest'),
  email: z.email('expected an e-mail address').max(254, 'expected at most 254 characters'),
  firstName: name,
  lastName: name,
  attribution: AttributionSchema.exactOptional(),
});

export const AccountCustomerSchema = z.strictObject({
  type: z.literal('account'),
  /** An e-mail address or a user name. */
  identity: printable
    .min(1, 'expected an e-mail or a user name')
    .max(254, 'expected at most 254 characters'),
  /** Not trimmed: a space may be part of it. */
  password: z.string().min(1, 'expected a password').max(1024, 'expected at most 1024 characters'),
});

/** The customer in a request; a password is passed only to Svc. */
export const CustomerSchema = z.discriminatedUnion(
  'type',
  [GuestCustomerSchema, AccountCustomerSchema],
  {
    error: ({ code }) => (code === 'invalid_union' ? 'expected "guest" or "account"' : undefined),
  },
);
export type CustomerBody = z.output<typeof CustomerSchema>;
