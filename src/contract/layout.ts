import { z } from 'zod';
import { withAllKeys, readAs, type Received } from './reading';

const TICKETS_EXPECTED =
  'expected a ticket count such as 2, or a selection such as [{"offerId":"adult","quantity":2}]';

/** Query of endpoint 16 (Svc spec 4.2); `tickets` is the ticket count as text, or a selection of tickets as JSON. */
export const LayoutQuerySchema = z.object({
  showtimeId: z.string(),
  tickets: z.string().regex(/^(?:[1-9]\d?|\[\{.{1,1000}\}\])$/, TICKETS_EXPECTED),
});

/** The form of `tickets`: a count, or a selection of tickets with one offer. */
export type LayoutTickets = 'count' | `selection:${string}`;

const SELECTION = 'selection:';

export function isLayoutTickets(text: string): text is LayoutTickets {
  return text === 'count' || /^selection:[^\s"]{1,100}$/.test(text);
}

/** Encodes the number of tickets as `tickets`. */
export function ticketsText(quantity: number, form: LayoutTickets): string {
  if (form === 'count') return String(quantity);
  return JSON.stringify([{ offerId: form.slice(SELECTION.length), quantity }]);
}

const SelectionSchema = z.array(
  z.object({ offerId: z.string(), quantity: z.int().min(1).max(99) }),
);

/** Decodes `tickets` to the number of tickets; undefined if unreadable. */
export function ticketsCount(tickets: string): number | undefined {
  if (/^\d+$/.test(tickets)) return Number(tickets);
  const selection = SelectionSchema.safeParse(parsed(tickets));
  return selection.data?.reduce((sum, { quantity }) => sum + quantity, 0);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seat statuses (Svc spec 3). */
export const SeatStatusSchema = z.enum(['AVAILABLE', 'OCCUPIED', 'HELD', 'BROKEN']);

/** One seat; `x` and `y` are its column and row, from 0 at the top left; row 0 is nearest to the screen. */
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
export type LayoutSeat = Received<typeof LayoutSeatSchema>;

/** One row of the seating plan, with its seats from left to right. */
export const LayoutRowSchema = readAs(
  z.object({ row: z.string(), seats: z.array(LayoutSeatSchema) }),
  { needs: ['seats'] },
);

/** layoutArea. The spec does not define its contents (2.8); we assume a grid with rows of seats. */
export const LayoutAreaSchema = readAs(
  z.object({ width: z.int(), height: z.int(), rows: z.array(LayoutRowSchema) }),
  { needs: ['rows'] },
);

/** The label and colour of a seat `type` (Svc spec 2.6). */
export const LegendEntrySchema = readAs(
  z.object({ type: z.string(), label: z.string(), color: z.string() }),
  { needs: ['type'], standIns: { label: 'type' } },
);

/**
 * GetLayoutResponse, primary shape (Svc spec 2.6); `occupiedSeats` maps a taken seat to an accountId.
 * An unreadable map must not count as empty. Every listed seat is taken, even if its accountId is unreadable.
 */
export const GetLayoutResponseSchema = readAs(
  z.object({
    layoutArea: LayoutAreaSchema,
    legend: z.array(LegendEntrySchema),
    occupiedSeats: withAllKeys(z.record(z.string(), z.string())),
    recommendedSeats: z.array(z.string()).optional(),
    numAvailable: z.int(),
  }),
  { needs: ['layoutArea'], undefinedIfMissing: ['occupiedSeats'] },
);
export type GetLayoutResponse = Received<typeof GetLayoutResponseSchema>;
