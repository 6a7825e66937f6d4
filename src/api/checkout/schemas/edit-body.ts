import { z } from 'zod';
import { CustomerSchema } from './customer-body';
import { loyaltyCardNumber, promotionCode, quantity, reference } from './wishes';

/** Body of PATCH /v1/checkouts/{id}: what is left out stays, and null takes it away. */
export const EditBodySchema = z
  .strictObject({
    customer: CustomerSchema.exactOptional(),
    promotionCode: promotionCode.nullable().exactOptional(),
    loyaltyCardNumber: loyaltyCardNumber.nullable().exactOptional(),
    quantity: quantity.exactOptional(),
    reference: reference.nullable().exactOptional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, {
    error: 'expected customer, promotionCode, loyaltyCardNumber, quantity or reference',
  })
  .meta({ minProperties: 1 });
export type EditBody = z.output<typeof EditBodySchema>;
