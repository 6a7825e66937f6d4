import { z } from 'zod';
import { instantAnswer, listOf, OfferSchema, pageOf } from '../../../http/schemas/answer-values';

export const seatingAnswer = z
  .enum(['reserved', 'general'])
  .describe('`reserved`: seats are chosen by id; `general`: a number of places is chosen.');

export const ShowtimeSchema = z
  .object({
    id: z.string(),
    title: z.string().nullable().describe('Null if the titles could not be read.'),
    productionId: z.string(),
    venueId: z.string(),
    startsAt: instantAnswer,
    localStart: instantAnswer.describe("In the venue's local time."),
    seating: seatingAnswer,
    attributes: listOf(z.string()).describe('Ids of the `attributes` in the list response.'),
    offers: listOf(
      OfferSchema.extend({
        offerId: z
          .string()
          .nullable()
          .describe('The id to choose seats with; null in lists, which contain prices only.'),
      }),
    ),
    available: z.int().nullable().describe('Free seats or places; null if unknown.'),
    tags: listOf(z.string()).describe('Tags of special events.'),
    checkoutUrl: z
      .string()
      .nullable()
      .describe(
        'The hosted checkout of the ticketing service, for one customer; null unless showtimes are requested by their ids. Do not store it: it stops working.',
      ),
  })
  .describe('A showing of a production at a venue.');
export type ShowtimeAnswer = z.infer<typeof ShowtimeSchema>;

const PreOrderSchema = z.object({
  productionId: z.string(),
  venueId: z.string(),
  days: listOf(instantAnswer).describe('Each day as its midnight at the venue.'),
});
export type PreOrderAnswer = z.infer<typeof PreOrderSchema>;

const AttributeSchema = z.object({
  id: z.string(),
  label: z.string().nullable(),
  category: z.string().nullable(),
  iconUrl: z.string().nullable(),
  description: z.string().nullable(),
});
export type AttributeAnswer = z.infer<typeof AttributeSchema>;

export const ShowtimeListSchema = pageOf(ShowtimeSchema)
  .extend({
    preOrders: listOf(PreOrderSchema).describe(
      'Days whose showtimes can be ordered already, although they are not listed yet.',
    ),
    attributes: listOf(AttributeSchema).describe('The meaning of the `attributes` of a showtime.'),
  })
  .describe('Showtimes, ordered by start.');

export const CheckoutLinkSchema = z
  .object({ url: z.string() })
  .describe('The hosted checkout of the ticketing service, for one customer; do not store it.');
