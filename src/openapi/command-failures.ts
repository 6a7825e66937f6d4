// The possible failures of each command of a checkout. Add each new failure here.
import type { CallerCommand } from '../domain/checkout/command-book';
import type { FailureCode } from '../domain/failure';
import { FAILURE_CODES } from '../http/failure-problem';

export type CallerCommandName = CallerCommand['type'];

const EVERY = ['start', 'seats', 'edit', 'order', 'cancel'] as const;
/** All except the start, which has no checkout yet. */
const LATER = ['seats', 'edit', 'order', 'cancel'] as const;
/** The commands that lease and price seats. */
const HOLDING = ['seats', 'edit', 'order'] as const;
/** The commands that fetch prices from Svc. */
const PRICING = ['start', ...HOLDING] as const;

const COMMANDS: Readonly<Record<FailureCode, readonly CallerCommandName[]>> = {
  FRAUD_DETECTED: ['order'],
  INVALID_CREDIT_CARD_NUMBER: ['order'],
  PROCESSOR_DECLINED: ['order'],
  CARD_TOKEN_SPENT: ['order'],
  AUTHORIZATION_LAPSED: ['order'],
  AUTHORIZATION_USED: ['order'],
  AUTHORIZATION_MISMATCH: ['order'],
  PAYMENT_ATTEMPTS_EXHAUSTED: ['order'],
  SEAT_UNAVAILABLE: HOLDING,
  INVENTORY_UNAVAILABLE: PRICING,
  HOLD_EXPIRED: HOLDING,
  PRODUCT_NOT_FOUND: PRICING,
  OFFER_NOT_FOUND: PRICING,
  INVALID_SHOWTIME: PRICING,
  DUPLICATE_CLIENT_REQUEST_ID: HOLDING,
  PRICE_CHANGED: ['order'],
  INVALID_SEATS: ['start', 'seats', 'edit'],
  SEAT_CHANGES_EXHAUSTED: ['seats', 'edit'],
  CUSTOMER_NEEDED: HOLDING,
  AUTHENTICATION_NEEDED: LATER,
  SESSION_ENDED: EVERY,
  VERSION_CHANGED: LATER,
  PAYMENT_PROVIDER_MISSING: ['order'],
  CHECKOUT_BUSY: LATER,
  CHECKOUT_STATE: LATER,
  UNSUPPORTED_IN_SHAPE: PRICING,
  GENERIC_ERROR: EVERY,
  CANCEL_REQUESTED: LATER,
  CANCELLED: PRICING,
  ORDER_NOT_PLACED: ['order'],
  ORDER_NOT_ACCEPTED: ['order'],
  ORDER_NOT_FOUND: ['order', 'cancel'],
  ORDER_NOT_CANCELLABLE: ['order', 'cancel'],
  CANCELLATION_WINDOW_EXPIRED: ['order', 'cancel'],
  REFUND_PROCESSING_ERROR: ['order', 'cancel'],
  PAYMENT_PROVIDER_UNAVAILABLE: ['order', 'cancel'],
  PAYMENT_PROVIDER_UNUSABLE: ['order', 'cancel'],
  UPSTREAM_BUSY: EVERY,
  UPSTREAM_ERROR: EVERY,
  UPSTREAM_UNAVAILABLE: EVERY,
};

export function failuresOf(command: CallerCommandName): FailureCode[] {
  return FAILURE_CODES.filter((code) => COMMANDS[code].includes(command));
}
