// Schemas of values in the answers of all routes.
import { z } from 'zod';

export function listOf<Entry extends z.ZodType>(entry: Entry) {
  return z.array(entry).readonly();
}

/** RFC 3339; our own times are in UTC. */
export const instantAnswer = z.iso.datetime({ offset: true });

export const MoneySchema = z
  .object({
    amount: z.string().regex(/^-?\d+(\.\d+)?$/),
    currency: z.string().describe('ISO 4217 code'),
  })
  .readonly()
  .describe(
    "An exact amount: a decimal string with the currency's places, or more if the ticketing service sent more.",
  );

/** One kind of ticket. */
export const OfferSchema = z.object({
  offerId: z.string(),
  label: z.string(),
  price: MoneySchema.describe('The lowest price; the receipt has the exact one.'),
  priceVaries: z
    .boolean()
    .describe(
      'Whether the ticket is known to cost more for some seats; not every list shows this.',
    ),
});

/** Every list: `nextCursor` leads to the next page, and is null on the last one. */
export function pageOf<Entry extends z.ZodType>(entry: Entry) {
  return z.object({ data: listOf(entry), nextCursor });
}

const nextCursor = z
  .string()
  .nullable()
  .describe('Send it as `cursor` for the next page; null on the last one.');
