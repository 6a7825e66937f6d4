import { z } from 'zod';
import { readAs } from './reading';

/** The requested seats, each once (Svc spec 2.6). */
export const UniqueSeatIdsSchema = z
  .array(z.string())
  .refine((ids) => new Set(ids).size === ids.length, 'expected each seat once')
  .meta({ uniqueItems: true });

/**
 * LeaseItem, primary shape (Svc spec 2.6). General admission sends no seats and a `quantity`,
 * which the spec does not define.
 */
export const LeaseItemSchema = z.object({
  productId: z.string(),
  offerId: z.string(),
  seatIds: UniqueSeatIdsSchema,
  quantity: z.int().positive().optional(),
});
export type LeaseItem = z.infer<typeof LeaseItemSchema>;

/** LeaseInventoryRequest, primary shape (Svc spec 2.6). */
export const LeaseInventoryRequestSchema = z.object({
  clientRequestId: z.uuid(),
  leaseItems: z.array(LeaseItemSchema).min(1),
});

/** LeaseInventoryResponse, primary shape (Svc spec 2.6). */
export const LeaseInventoryResponseSchema = readAs(z.object({ leaseDurationSeconds: z.int() }), {
  needs: ['leaseDurationSeconds'],
});
