// Bounds the ticket codes of an order's summary: Temporal refuses results of more than 2 MB, so the tickets of
// larger orders would never be delivered.
import type { TicketCode } from '../../domain/checkout/ports';
import { boundedCode } from '../../domain/checkout/tickets';
import { invalidAnswer } from '../svc/answer';

/** More tickets than any real order has. */
const TICKETS_MAX = 1_000;

/** Half of Temporal's limit. */
const CODES_MAX_BYTES = 1_048_576;

/** The booking id replaces QR data that is too long, or all QR data if the codes are too large in total. */
export function boundedCodes(codes: readonly TicketCode[]): TicketCode[] {
  if (codes.length > TICKETS_MAX) throw invalidAnswer('orderSummary', 'tickets');
  const bounded = codes.map(boundedCode);
  if (Buffer.byteLength(JSON.stringify(bounded)) <= CODES_MAX_BYTES) return bounded;
  return bounded.map((code) => ({ ...code, qrData: code.bookingId }));
}
