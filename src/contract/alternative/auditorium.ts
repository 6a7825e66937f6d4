import { z } from 'zod';
import { SeatStatusSchema } from '../layout';
import { readAs } from '../reading';

/** Seat, alternative shape (Svc spec 2.7); `seatType` is a word such as Standard or Wheelchair. */
export const SeatSchema = readAs(
  z.object({
    seatId: z.string(),
    row: z.string(),
    number: z.string(),
    status: SeatStatusSchema,
    seatType: z.string(),
  }),
  { needs: ['seatId'], standIns: { number: 'seatId' } },
);
export type Seat = z.infer<typeof SeatSchema>;

/** AuditoriumDiscoveryResponse (Svc spec 2.7); no seat map means general admission. */
export const AuditoriumDiscoveryResponseSchema = readAs(
  z.object({
    auditoriumId: z.string(),
    showtimeId: z.string(),
    seatMapAvailable: z.boolean(),
    seats: z.array(SeatSchema),
  }),
  { undefinedIfMissing: ['seats'], needsOneOf: ['seatMapAvailable', 'seats'] },
);
