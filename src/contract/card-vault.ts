// The card vault of a payment provider: it stores a card and returns a one-use token.
import { z } from 'zod';
import { InstantSchema } from './dates';
import type { ProviderOperation } from './partner-pay';

/** A card as a customer types it; the same fields as PaymentInfo of Svc spec 2.7. */
export const CardSchema = z.object({
  cardNumber: z
    .string()
    .transform((text) => text.replace(/[ -]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, 'expected 12 to 19 digits')),
  expirationMonth: z.int().min(1).max(12),
  expirationYear: z.int().min(2000).max(2099),
  cvv: z.string().regex(/^\d{3,4}$/, 'expected 3 or 4 digits'),
  billingZip: z.string().min(1).max(20),
});
export type Card = z.output<typeof CardSchema>;

/** The parts of a card that may be shown and stored. */
const CardTokenSchema = z.object({
  token: z.string(),
  last4: z.string(),
  /** When the card is deleted, used or not. */
  expiresAt: InstantSchema,
});

const none = z.object({});

export const cardVault = {
  /** Needs no signature: storing a card reveals nothing. */
  keepCard: {
    method: 'POST',
    path: '/vault/cards',
    status: 201,
    params: none,
    query: none,
    body: CardSchema,
    answer: CardTokenSchema,
  },
  /** Works once; the same Idempotency-Key returns the same card again. */
  resolveCard: {
    method: 'POST',
    path: '/vault/tokens/{token}/resolve',
    status: 200,
    params: z.object({ token: z.string() }),
    query: none,
    body: none,
    answer: CardSchema,
  },
} as const satisfies Record<string, ProviderOperation>;
