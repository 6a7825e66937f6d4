import type { NextAction } from './next-action';

/** What a failure is about, and so who can do something about it. */
type FailureKind = 'payment' | 'inventory' | 'request' | 'cancellation' | 'upstream';

/** A refusal or a trouble, as the caller is told it. It never carries private data. */
export interface Failure {
  readonly kind: FailureKind;
  /** A code of Svc (Svc spec 7.2) or one of our own, stable for callers to switch on. */
  readonly code: string;
  /** One sentence for a person. */
  readonly message: string;
  /** Whether doing the same again, perhaps with other input, can succeed. */
  readonly retryable: boolean;
  /** What the caller should do about it. */
  readonly next: NextStep;
  /** JSON pointer to the field of the request that was refused, where there is one. */
  readonly pointer?: string;
  /** Milliseconds to wait before trying again, where somebody said so. */
  readonly retryAfterMs?: number;
  /** The payment attempt that met it. */
  readonly attempt?: number;
  /** When it happened, in milliseconds since the epoch. */
  readonly atMs?: number;
}

/**
 * What a failure asks of the caller, in the words of a checkout's `nextAction`, so that nobody has to learn
 * the codes to go on. Null where it asks for nothing by itself: either nothing needs doing, or the state
 * alone says what. The checkout's own `nextAction` knows the state too and wins: what has come to its
 * end is started over, whatever ended it.
 */
type NextStep = NextAction['type'] | null;

interface FailureMeaning {
  readonly kind: FailureKind;
  readonly retryable: boolean;
  readonly next: NextStep;
  readonly message: string;
}

/** The codes of Svc (Svc spec 7.2) and our own, with what each means for the caller. */
const FAILURES = {
  FRAUD_DETECTED: {
    kind: 'payment',
    retryable: true,
    next: 'pay',
    message: 'The payment was flagged as suspected fraud; try another way to pay.',
  },
  INVALID_CREDIT_CARD_NUMBER: {
    kind: 'payment',
    retryable: true,
    next: 'pay',
    message: 'The card number is not valid; try another card.',
  },
  PROCESSOR_DECLINED: {
    kind: 'payment',
    retryable: true,
    next: 'pay',
    message: 'The payment was declined; try another way to pay.',
  },
  CARD_TOKEN_SPENT: {
    kind: 'payment',
    retryable: true,
    next: 'pay',
    message: 'The token of the card is used up or has ended; give the card again.',
  },
  AUTHORIZATION_LAPSED: {
    kind: 'payment',
    retryable: true,
    next: 'pay',
    message: 'The authorisation of the payment has ended; authorise it again.',
  },
  AUTHORIZATION_USED: {
    kind: 'payment',
    retryable: true,
    next: 'pay',
    message: 'The authorisation has paid for something else; authorise the payment again.',
  },
  AUTHORIZATION_MISMATCH: {
    kind: 'payment',
    retryable: true,
    next: 'pay',
    message: 'The authorisation is not for this total; authorise the exact amount.',
  },
  PAYMENT_ATTEMPTS_EXHAUSTED: {
    kind: 'payment',
    retryable: false,
    next: 'start_over',
    message: 'This checkout has used up its payment attempts.',
  },
  SEAT_UNAVAILABLE: {
    kind: 'inventory',
    retryable: true,
    next: 'choose_seats',
    message: 'One or more of the seats are no longer free; choose others.',
  },
  INVENTORY_UNAVAILABLE: {
    kind: 'inventory',
    retryable: true,
    next: 'choose_seats',
    message: 'There are not enough tickets left for this choice.',
  },
  HOLD_EXPIRED: {
    kind: 'inventory',
    retryable: true,
    next: 'choose_seats',
    message: 'The hold on the seats has ended; choose seats again.',
  },
  PRODUCT_NOT_FOUND: {
    kind: 'request',
    retryable: false,
    next: 'start_over',
    message: 'The service does not sell this ticket.',
  },
  OFFER_NOT_FOUND: {
    kind: 'request',
    retryable: true,
    next: 'choose_seats',
    message: 'The offer does not exist or has ended; choose one of the current offers.',
  },
  INVALID_SHOWTIME: {
    kind: 'request',
    retryable: false,
    next: 'start_over',
    message: 'The showtime does not exist or has begun.',
  },
  DUPLICATE_CLIENT_REQUEST_ID: {
    kind: 'request',
    retryable: false,
    next: 'wait',
    message: 'The service has already worked on this attempt.',
  },
  PRICE_CHANGED: {
    kind: 'request',
    retryable: true,
    next: 'pay',
    message: 'The total is not the one that was confirmed; look at the receipt and confirm it.',
  },
  INVALID_SEATS: {
    kind: 'request',
    retryable: true,
    next: 'choose_seats',
    message: 'The choice of seats does not fit this showtime.',
  },
  SEAT_CHANGES_EXHAUSTED: {
    kind: 'request',
    retryable: false,
    next: 'start_over',
    message: 'This checkout has used up its changes of seats.',
  },
  CUSTOMER_NEEDED: {
    kind: 'request',
    retryable: true,
    next: 'provide_customer',
    message: 'Seats are held for a customer: say who it is.',
  },
  AUTHENTICATION_NEEDED: {
    kind: 'request',
    retryable: true,
    next: 'authenticate',
    message: 'The customer has to sign in again.',
  },
  SESSION_ENDED: {
    kind: 'request',
    retryable: false,
    next: 'start_over',
    message: 'The session of the customer has ended.',
  },
  VERSION_CHANGED: {
    kind: 'request',
    retryable: true,
    next: null,
    message: 'The checkout has moved on since it was looked at; look again.',
  },
  PAYMENT_PROVIDER_MISSING: {
    kind: 'request',
    retryable: false,
    next: 'pay',
    message: 'No payment provider is set up for this partner.',
  },
  CHECKOUT_BUSY: {
    kind: 'request',
    retryable: true,
    next: 'wait',
    message: 'Another command is running on this checkout; wait for it.',
  },
  CHECKOUT_STATE: {
    kind: 'request',
    retryable: false,
    next: null,
    message: 'The checkout is not in a state that allows this.',
  },
  UNSUPPORTED_IN_SHAPE: {
    kind: 'request',
    retryable: false,
    next: null,
    message: 'The ticketing service cannot take this in the way it is reached.',
  },
  GENERIC_ERROR: {
    kind: 'request',
    retryable: false,
    next: null,
    message: 'The ticketing service did not accept the request.',
  },
  CANCEL_REQUESTED: {
    kind: 'request',
    retryable: false,
    next: 'wait',
    message: 'The cancellation is asked for already.',
  },
  CANCELLED: {
    kind: 'cancellation',
    retryable: false,
    next: 'start_over',
    message: 'The checkout was cancelled before the order was sent.',
  },
  ORDER_NOT_PLACED: {
    kind: 'upstream',
    retryable: true,
    next: 'pay',
    message: 'The order was lost on its way and nothing was charged; it can be placed again.',
  },
  ORDER_NOT_FOUND: {
    kind: 'cancellation',
    retryable: false,
    next: 'contact_support',
    message: 'The ticketing service does not know the order.',
  },
  ORDER_NOT_CANCELLABLE: {
    kind: 'cancellation',
    retryable: false,
    next: null,
    message: 'The order can no longer be cancelled.',
  },
  CANCELLATION_WINDOW_EXPIRED: {
    kind: 'cancellation',
    retryable: false,
    next: null,
    message: 'The time in which the order could be cancelled is over.',
  },
  REFUND_PROCESSING_ERROR: {
    kind: 'cancellation',
    retryable: true,
    next: 'wait',
    message: 'The order is cancelled and its refund is still owed.',
  },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    kind: 'upstream',
    retryable: true,
    next: 'wait',
    message: 'The payment provider does not answer; try again later.',
  },
  UPSTREAM_BUSY: {
    kind: 'upstream',
    retryable: true,
    next: 'wait',
    message: 'The ticketing service asks to wait for longer than the seats are held.',
  },
  PAYMENT_PROVIDER_UNUSABLE: {
    kind: 'upstream',
    retryable: true,
    next: 'pay',
    message: 'The payment provider gave an answer that cannot be used; try another way to pay.',
  },
  UPSTREAM_UNAVAILABLE: {
    kind: 'upstream',
    retryable: true,
    next: null,
    message: 'The ticketing service does not answer; try again later.',
  },
} as const satisfies Record<string, FailureMeaning>;

export type FailureCode = keyof typeof FAILURES;

/** A failure by its code; a code that nobody has listed is an upstream trouble under that code. */
export function failure(code: string, more: Partial<Omit<Failure, 'kind' | 'code'>> = {}): Failure {
  const known: FailureMeaning | undefined = FAILURES[code as FailureCode];
  return { ...(known ?? FAILURES.UPSTREAM_UNAVAILABLE), code, ...more };
}

/** Tells a failure from what it stands in the place of. */
export function isFailure(value: object): value is Failure {
  return 'code' in value && 'retryable' in value;
}
