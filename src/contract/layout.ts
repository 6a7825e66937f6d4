import { z } from 'zod';
import { readAs, whole, type Told } from './reading';

/** Query of endpoint 16 (Svc spec 4.2); `tickets` is the ticket count as text. */
export const LayoutQuerySchema = z.object({
  showtimeId: z.string(),
  tickets: z.string().regex(/^[1-9]\d?$/, 'expected a ticket count such as 2'),
});

/** Seat statuses (Svc spec 3). */
export const SeatStatusSchema = z.enum(['AVAILABLE', 'OCCUPIED', 'HELD', 'BROKEN']);

/** One seat; `x` and `y` count columns and rows from 0 at the top left, towards the screen first. */
export const LayoutSeatSchema = readAs(
  z.object({
    id: z.string(),
    row: z.string(),
    number: z.string(),
    x: z.int(),
    y: z.int(),
    type: z.string(),
    status: SeatStatusSchema,
    areaCategory: z.string().optional(),
  }),
  { needs: ['id'], standIns: { number: 'id' } },
);
export type LayoutSeat = Told<typeof LayoutSeatSchema>;

/** One row of the seating plan, from the left. */
export const LayoutRowSchema = readAs(
  z.object({ row: z.string(), seats: z.array(LayoutSeatSchema) }),
  { needs: ['seats'] },
);

/** layoutArea. The spec leaves its contents open (2.8): a grid and its rows of seats. */
export const LayoutAreaSchema = readAs(
  z.object({ width: z.int(), height: z.int(), rows: z.array(LayoutRowSchema) }),
  { needs: ['rows'] },
);

/** What a seat's `type` means to a person (Svc spec 2.6), and how to paint it. */
export const LegendEntrySchema = readAs(
  z.object({ type: z.string(), label: z.string(), color: z.string() }),
  { needs: ['type'], standIns: { label: 'type' } },
);

/**
 * GetLayoutResponse, primary shape (Svc spec 2.6); `occupiedSeats` maps a seat to an accountId. It is
 * evidence about orders: none that can be read is another thing than nobody in any seat.
 */
export const GetLayoutResponseSchema = readAs(
  z.object({
    layoutArea: LayoutAreaSchema,
    legend: z.array(LegendEntrySchema),
    occupiedSeats: whole(z.record(z.string(), z.string())),
    recommendedSeats: z.array(z.string()).optional(),
    numAvailable: z.int(),
  }),
  { needs: ['layoutArea'], noticed: ['occupiedSeats'] },
);
export type GetLayoutResponse = Told<typeof GetLayoutResponseSchema>;
