import { z } from 'zod';
import { UtcInstantSchema } from '../dates';
import { UniqueSeatIdsSchema } from '../lease';
import { readAs } from '../reading';
import { ChosenTicketsSchema } from './pricing';

/**
 * InventoryLeaseRequest (Svc spec 2.7). General admission has no seats and sends `tickets`, which
 * the spec does not define.
 */
export const InventoryLeaseRequestSchema = z.object({
  showtimeId: z.string(),
  seatIds: UniqueSeatIdsSchema,
  tickets: ChosenTicketsSchema.optional(),
});

/** InventoryLeaseResponse (Svc spec 2.7); a missing list of seats is not read as empty. */
export const InventoryLeaseResponseSchema = readAs(
  z.object({
    leaseId: z.string(),
    showtimeId: z.string(),
    seatIds: z.array(z.string()),
    expiresAt: UtcInstantSchema,
  }),
  { needs: ['leaseId', 'expiresAt'], undefinedIfMissing: ['seatIds'] },
);
