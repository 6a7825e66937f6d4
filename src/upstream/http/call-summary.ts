import type { Delivery } from './deliver-request';
import type { RequestInput } from './wire-request';

/** Describes a call in an error, without names, addresses, tokens, keys or cards. */
export interface CallSummary {
  /** Parameters, query and body; every value not known to be harmless is `[redacted]`. */
  readonly request: Shown;
  /** Null if there was no answer. */
  readonly answer: AnswerSummary | null;
}

interface AnswerSummary {
  readonly status: number;
  readonly bytes: number;
  readonly contentType: string | null;
  /** Svc's own id of the call, if sent, for Svc's support. */
  readonly requestId: string | null;
}

type Shown =
  string | number | boolean | null | readonly Shown[] | { readonly [name: string]: Shown };

/** Fields whose values describe things on sale or the search for them; all others are redacted. */
const HARMLESS = new Set(
  `params query body ids venueId venueIds vendorVenueId productionIds vendorProductionId
  vendorShowtimeId circuitId marketplaceId showtimeId isoStartDate isoEndDate localStartDate
  localEndDate isoDateBounds localDateBounds includeProductionDetails includeAreaCategory radius page
  pageSize tickets clientRequestId leaseItems lineItems productId offerId seatIds quantity
  orderParameters channel clientVersion isGuestOrder paymentProcessor`.split(/\s+/),
);
const LIST_MAX = 20;
const WORD = /^[\w.:+,/-]{1,200}$/;
const REDACTED = '[redacted]';

/** Shows only the answer's status, size, type and request id: its body may repeat private data of the request. */
export function callSummary(request: RequestInput, delivery: Delivery | null): CallSummary {
  const shown = showFields(request);
  if (delivery?.type !== 'answered') return { request: shown, answer: null };
  const { status, headers, text } = delivery;
  const answer = {
    status,
    bytes: Buffer.byteLength(text),
    contentType: word(headers['content-type']?.split(';')[0]),
    requestId: word(headers['x-request-id']),
  };
  return { request: shown, answer };
}

function showFields(fields: object): Shown {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, HARMLESS.has(name) ? show(value) : REDACTED]),
  );
}

function show(value: unknown): Shown {
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map(show);
  if (typeof value === 'object' && value !== null) return showFields(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return word(value) ?? REDACTED;
}

function word(value: unknown): string | null {
  return typeof value === 'string' && WORD.test(value) ? value : null;
}
