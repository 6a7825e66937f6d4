import { z } from 'zod';

/** Query of endpoint 16 (Svc spec 4.2); `tickets` is the ticket count as text. */
export const LayoutQuerySchema = z.object({
  showtimeId: z.string(),
  tickets: z.string().regex(/^[1-9]\d?$/, 'expected a ticket count such as 2'),
});

/** Seat statuses (Svc spec 3). */
export const SeatStatusSchema = z.enum(['AVAILABLE', 'OCCUPIED', 'HELD', 'BROKEN']);

/** One seat; `x` and `y` count columns and rows from 0 at the top left, towards the screen first. */
export const LayoutSeatSchema = z.object({
  id: z.string(),
  row: z.string(),
  number: z.string(),
  x: z.int(),
  y: z.int(),
  type: z.string(),
  status: SeatStatusSchema,
  areaCategory: z.string().optional(),
});
export type LayoutSeat = z.infer<typeof LayoutSeatSchema>;

/** One row of the seating plan, from the left. */
export const LayoutRowSchema = z.object({ row: z.string(), seats: z.array(LayoutSeatSchema) });

/** layoutArea. The spec leaves its contents open (2.8): a grid and its rows of seats. */
export const LayoutAreaSchema = z.object({
  width: z.int(),
  height: z.int(),
  rows: z.array(LayoutRowSchema),
});

/** What a seat's `type` means to a person (Svc spec 2.6), and how to paint it. */
export const LegendEntrySchema = z.object({
  type: z.string(),
  label: z.string(),
  color: z.string(),
});

/** GetLayoutResponse, primary shape (Svc spec 2.6); `occupiedSeats` maps a seat to an accountId. */
export const GetLayoutResponseSchema = z.object({
  layoutArea: LayoutAreaSchema,
  legend: z.array(LegendEntrySchema),
  occupiedSeats: z.record(z.string(), z.string()),
  recommendedSeats: z.array(z.string()).optional(),
  numAvailable: z.int(),
});
export type GetLayoutResponse = z.infer<typeof GetLayoutResponseSchema>;
