import { z } from 'zod';
import { PriceSchema } from './decimal';
import { readAs, type Received } from './reading';
import { ShowtimeDetailSchema } from './showtime';

/** CheckoutRefreshRequest, primary shape (Svc spec 2.6). */
export const CheckoutRefreshRequestSchema = z.object({
  showtimeId: z.string(),
  promotions: z.array(z.string()),
  includeAreaCategory: z.boolean().optional(),
  accessToken: z.string().optional(),
});

/** One kind of ticket on sale: a product of one showtime and area, with one offer. */
export const ProductSchema = readAs(
  z.object({
    productId: z.string(),
    offerId: z.string(),
    label: z.string(),
    price: PriceSchema,
    maximum: z.int().optional(),
    areaCategory: z.string().optional(),
  }),
  { needs: ['productId', 'offerId', 'price'], standIns: { label: 'offerId' } },
);
export type Product = Received<typeof ProductSchema>;

/**
 * showtimesResponse. The spec leaves its contents open (2.8). We need the showtime and its products;
 * the names, which save two look-ups, are optional.
 */
export const ShowtimesResponseSchema = readAs(
  z.object({
    showtime: ShowtimeDetailSchema,
    productionName: z.string().optional(),
    venueName: z.string().optional(),
    products: z.array(ProductSchema),
  }),
  { needs: ['showtime', 'products'] },
);

/** CheckoutRefreshResponseV2, primary shape (Svc spec 2.6). */
export const CheckoutRefreshResponseSchema = readAs(
  z.object({
    surveyDetailResponse: z.looseObject({}),
    showtimesResponse: ShowtimesResponseSchema,
    offerChangedMessage: z.string().optional(),
    maxTicketQuantity: z.int().optional(),
    agePolicyLink: z.string().optional(),
    shippingDeliveryMessage: z.string().optional(),
    shippingFAQSupportLink: z.string().optional(),
  }),
  { needs: ['showtimesResponse'] },
);
export type CheckoutRefreshResponse = Received<typeof CheckoutRefreshResponseSchema>;
