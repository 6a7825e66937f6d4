// Svc's full models, for the sandbox's answers; a client requires fewer fields.
import type { z } from 'zod';
import type { ProductSchema } from '../src/contract/checkout-refresh';
import type { LayoutSeatSchema } from '../src/contract/layout';
import type { PageInfoSchema } from '../src/contract/paging';
import type { ProductionDetailSchema } from '../src/contract/production';
import type {
  AttributeSchema,
  ShowtimeDetailSchema,
  ShowtimeDetailsResponseSchema,
} from '../src/contract/showtime';
import type { VenueSchema } from '../src/contract/venue';

export type Attribute = z.output<typeof AttributeSchema>;
export type LayoutSeat = z.output<typeof LayoutSeatSchema>;
export type PageInfo = z.output<typeof PageInfoSchema>;
export type Product = z.output<typeof ProductSchema>;
export type ProductionDetail = z.output<typeof ProductionDetailSchema>;
export type ShowtimeDetail = z.output<typeof ShowtimeDetailSchema>;
export type ShowtimeDetailsResponse = z.output<typeof ShowtimeDetailsResponseSchema>;
export type Venue = z.output<typeof VenueSchema>;
