// Everything that can go wrong with a checkout or a call: what it means, what to do about it, and how HTTP tells it. The
// API answers by it and docs/failures.md is generated from it.
import type { NextAction } from './next-action';

/** What a failure is about, and so who can do something about it. */
export type FailureKind = 'payment' | 'inventory' | 'request' | 'cancellation' | 'upstream';

/**
 * What a failure asks of the caller, in the words of a checkout's `nextAction`, so that nobody has to learn
 * the codes to go on. Null where it asks for nothing by itself: either nothing needs doing, or the state
 * alone says what. The checkout's own `nextAction` knows the state too and wins: what has come to its
 * end is started over, whatever ended it.
 */
export type NextStep = NextAction['type'] | null;

export interface FailureMeaning {
  readonly kind: FailureKind;
  /** Of HTTP. 400 blames a field of the request; where none is to blame, it is told as 409. */
  readonly status: number;
  readonly retryable: boolean;
  readonly next: NextStep;
  /**
   * The Idempotency-Key after it: a refusal carried nothing out and leaves it `free`; an outcome is `kept` with it;
   * `either`: the code is used for both.
   */
  readonly key: 'free' | 'kept' | 'either';
  readonly title: string;
  /** The text of its page, one sentence for a person. */
  readonly message: string;
}

/** What went wrong with a checkout: the codes of Svc (Svc spec 7.2) and our own. */
export const FAILURES = {
  FRAUD_DETECTED: {
    kind: 'payment',
    status: 402,
    retryable: true,
    next: 'pay',
    key: 'kept',
    title: 'The payment was refused',
    message: 'The payment was flagged as suspected fraud; try another way to pay.',
  },
  INVALID_CREDIT_CARD_NUMBER: {
    kind: 'payment',
    status: 402,
    retryable: true,
    next: 'pay',
    key: 'kept',
    title: 'The card number is not valid',
    message: 'The card number is not valid; try another card.',
  },
  PROCESSOR_DECLINED: {
    kind: 'payment',
    status: 402,
    retryable: true,
    next: 'pay',
    key: 'kept',
    title: 'The payment was declined',
    message: 'The payment was declined; try another way to pay.',
  },
  CARD_TOKEN_SPENT: {
    kind: 'payment',
    status: 402,
    retryable: true,
    next: 'pay',
    key: 'kept',
    title: 'The token of the card is used up',
    message: 'The token of the card is used up or has ended; give the card again.',
  },
  AUTHORIZATION_LAPSED: {
    kind: 'payment',
    status: 402,
    retryable: true,
    next: 'pay',
    key: 'either',
    title: 'The authorisation has ended',
    message: 'The authorisation of the payment has ended; authorise it again.',
  },
  AUTHORIZATION_USED: {
    kind: 'payment',
    status: 402,
    retryable: true,
    next: 'pay',
    key: 'kept',
    title: 'The authorisation has paid for something else',
    message: 'The authorisation has paid for something else; authorise the payment again.',
  },
  AUTHORIZATION_MISMATCH: {
    kind: 'payment',
    status: 402,
    retryable: true,
    next: 'pay',
    key: 'kept',
    title: 'The authorisation is not for this total',
    message: 'The authorisation is not for this total; authorise the exact amount.',
  },
  PAYMENT_ATTEMPTS_EXHAUSTED: {
    kind: 'payment',
    status: 402,
    retryable: false,
    next: 'start_over',
    key: 'free',
    title: 'No payment attempts are left',
    message: 'This checkout has used up its payment attempts.',
  },
  SEAT_UNAVAILABLE: {
    kind: 'inventory',
    status: 409,
    retryable: true,
    next: 'choose_seats',
    key: 'kept',
    title: 'A seat is no longer free',
    message: 'One or more of the seats are no longer free; choose others.',
  },
  INVENTORY_UNAVAILABLE: {
    kind: 'inventory',
    status: 409,
    retryable: true,
    next: 'choose_seats',
    key: 'kept',
    title: 'Not enough tickets are left',
    message: 'There are not enough tickets left for this choice.',
  },
  HOLD_EXPIRED: {
    kind: 'inventory',
    status: 409,
    retryable: true,
    next: 'choose_seats',
    key: 'either',
    title: 'The hold has ended',
    message: 'The hold on the seats has ended; choose seats again.',
  },
  PRODUCT_NOT_FOUND: {
    kind: 'request',
    status: 409,
    retryable: false,
    next: 'start_over',
    key: 'kept',
    title: 'The ticket is not sold',
    message: 'The service does not sell this ticket.',
  },
  OFFER_NOT_FOUND: {
    kind: 'request',
    status: 400,
    retryable: true,
    next: 'choose_seats',
    key: 'either',
    title: 'There is no such offer',
    message: 'The offer does not exist or has ended; choose one of the current offers.',
  },
  INVALID_SHOWTIME: {
    kind: 'request',
    status: 400,
    retryable: false,
    next: 'start_over',
    key: 'kept',
    title: 'There is no such showtime any more',
    message: 'The showtime does not exist or has begun.',
  },
  DUPLICATE_CLIENT_REQUEST_ID: {
    kind: 'request',
    status: 409,
    retryable: false,
    next: 'wait',
    key: 'kept',
    title: 'The attempt was worked on before',
    message: 'The service has already worked on this attempt.',
  },
  PRICE_CHANGED: {
    kind: 'request',
    status: 409,
    retryable: true,
    next: 'pay',
    key: 'either',
    title: 'The price changed',
    message: 'The total is not the one that was confirmed; look at the receipt and confirm it.',
  },
  INVALID_SEATS: {
    kind: 'request',
    status: 400,
    retryable: true,
    next: 'choose_seats',
    key: 'free',
    title: 'The seats do not fit the showtime',
    message: 'The choice of seats does not fit this showtime.',
  },
  SEAT_CHANGES_EXHAUSTED: {
    kind: 'request',
    status: 409,
    retryable: false,
    next: 'start_over',
    key: 'free',
    title: 'No changes of seats are left',
    message: 'This checkout has used up its changes of seats.',
  },
  CUSTOMER_NEEDED: {
    kind: 'request',
    status: 409,
    retryable: true,
    next: 'provide_customer',
    key: 'free',
    title: 'The customer is not known yet',
    message: 'Seats are held for a customer: say who it is.',
  },
  AUTHENTICATION_NEEDED: {
    kind: 'request',
    status: 409,
    retryable: true,
    next: 'authenticate',
    key: 'free',
    title: 'The customer has to sign in again',
    message: 'The customer has to sign in again.',
  },
  SESSION_ENDED: {
    kind: 'request',
    status: 502,
    retryable: false,
    next: 'start_over',
    key: 'kept',
    title: 'The session cannot be kept open',
    message: 'The session of the customer has ended.',
  },
  VERSION_CHANGED: {
    kind: 'request',
    status: 412,
    retryable: true,
    next: null,
    key: 'free',
    title: 'The checkout has moved on',
    message: 'The checkout has moved on since it was looked at; look again.',
  },
  PAYMENT_PROVIDER_MISSING: {
    kind: 'request',
    status: 409,
    retryable: false,
    next: 'pay',
    key: 'free',
    title: 'There is no payment provider',
    message: 'No payment provider is set up for this partner.',
  },
  CHECKOUT_BUSY: {
    kind: 'request',
    status: 409,
    retryable: true,
    next: 'wait',
    key: 'free',
    title: 'Another command is running',
    message: 'Another command is running on this checkout; wait for it.',
  },
  CHECKOUT_STATE: {
    kind: 'request',
    status: 409,
    retryable: false,
    next: null,
    key: 'free',
    title: 'The state does not allow it',
    message: 'The checkout is not in a state that allows this.',
  },
  UNSUPPORTED_IN_SHAPE: {
    kind: 'request',
    status: 409,
    retryable: false,
    next: null,
    key: 'either',
    title: 'The ticketing service cannot take this',
    message: 'The ticketing service cannot take this in the way it is reached.',
  },
  GENERIC_ERROR: {
    kind: 'request',
    status: 409,
    retryable: false,
    next: null,
    key: 'kept',
    title: 'The ticketing service refused',
    message: 'The ticketing service did not accept the request.',
  },
  CANCEL_REQUESTED: {
    kind: 'request',
    status: 409,
    retryable: false,
    next: 'wait',
    key: 'free',
    title: 'The cancellation is asked for already',
    message: 'The cancellation is asked for already.',
  },
  CANCELLED: {
    kind: 'cancellation',
    status: 409,
    retryable: false,
    next: 'start_over',
    key: 'kept',
    title: 'The checkout was cancelled',
    message: 'The checkout was cancelled before the order was sent.',
  },
  ORDER_NOT_PLACED: {
    kind: 'upstream',
    status: 502,
    retryable: true,
    next: 'pay',
    key: 'kept',
    title: 'The order was lost on its way',
    message: 'The order was lost on its way and nothing was charged; it can be placed again.',
  },
  ORDER_NOT_FOUND: {
    kind: 'cancellation',
    status: 409,
    retryable: false,
    next: 'contact_support',
    key: 'kept',
    title: 'The order is not known',
    message: 'The ticketing service does not know the order.',
  },
  ORDER_NOT_CANCELLABLE: {
    kind: 'cancellation',
    status: 409,
    retryable: false,
    next: null,
    key: 'kept',
    title: 'The order cannot be cancelled',
    message: 'The order can no longer be cancelled.',
  },
  CANCELLATION_WINDOW_EXPIRED: {
    kind: 'cancellation',
    status: 409,
    retryable: false,
    next: null,
    key: 'kept',
    title: 'The time to cancel is over',
    message: 'The time in which the order could be cancelled is over.',
  },
  REFUND_PROCESSING_ERROR: {
    kind: 'cancellation',
    status: 409,
    retryable: true,
    next: 'wait',
    key: 'kept',
    title: 'The refund is still owed',
    message: 'The order is cancelled and its refund is still owed.',
  },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    kind: 'upstream',
    status: 502,
    retryable: true,
    next: 'wait',
    key: 'kept',
    title: 'The payment provider does not answer',
    message: 'The payment provider does not answer; try again later.',
  },
  UPSTREAM_BUSY: {
    kind: 'upstream',
    status: 502,
    retryable: true,
    next: 'wait',
    key: 'kept',
    title: 'The ticketing service asks to wait for too long',
    message: 'The ticketing service asks to wait for longer than the seats are held.',
  },
  PAYMENT_PROVIDER_UNUSABLE: {
    kind: 'upstream',
    status: 502,
    retryable: true,
    next: 'pay',
    key: 'kept',
    title: 'The payment provider gave an answer that cannot be used',
    message: 'The payment provider gave an answer that cannot be used; try another way to pay.',
  },
  UPSTREAM_UNAVAILABLE: {
    kind: 'upstream',
    status: 502,
    retryable: true,
    next: null,
    key: 'kept',
    title: 'The ticketing service does not answer',
    message: 'The ticketing service does not answer; try again later.',
  },
} as const satisfies Record<string, FailureMeaning>;

export interface ProblemMeaning {
  /** Of HTTP. */
  readonly status: number;
  /** The Idempotency-Key after it; `unknown`: the call may have been carried out. */
  readonly key: 'free' | 'used' | 'unknown';
  readonly title: string;
  /** The text of its page, one sentence for a person. */
  readonly message: string;
}

/** What went wrong with the call itself. */
export const PROBLEMS = {
  INVALID_REQUEST: {
    status: 400,
    key: 'free',
    title: 'The request is not valid',
    message: 'A header, a parameter or a field of the body is missing or wrong; `errors` names it.',
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    status: 400,
    key: 'free',
    title: 'The Idempotency-Key header is missing',
    message: 'This command needs an Idempotency-Key header.',
  },
  AUTHENTICATION_FAILED: {
    status: 400,
    key: 'free',
    title: 'The customer could not be signed in',
    message: "The ticketing service did not accept the customer's name and password.",
  },
  UNAUTHORIZED: {
    status: 401,
    key: 'free',
    title: 'The API key is missing or not known',
    message: 'Send the API key as a bearer token.',
  },
  NOT_FOUND: {
    status: 404,
    key: 'free',
    title: 'There is nothing here',
    message: 'There is no such address, or no such checkout of this partner.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    key: 'free',
    title: 'The method is not allowed here',
    message: 'The Allow header names the methods of this address.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    key: 'free',
    title: 'The request took too long to come in',
    message: 'Send the whole request at once.',
  },
  QR_TOO_LONG: {
    status: 409,
    key: 'free',
    title: 'The data of the ticket do not fit into a QR code',
    message: "Show the ticket's `qrData` in another way.",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    key: 'free',
    title: 'The body is too large',
    message: 'Send a smaller body.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    key: 'free',
    title: 'The body has to be JSON',
    message: 'Send the body as UTF-8 JSON.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    key: 'used',
    title: 'The Idempotency-Key was used before with another body',
    message: 'The key belongs to another command or body; use a fresh one.',
  },
  TOO_MANY_CHECKOUTS: {
    status: 429,
    key: 'free',
    title: 'Too many checkouts are open',
    message: 'Finish or cancel a checkout first, or try again later.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    key: 'free',
    title: 'The headers are too large',
    message: 'Send fewer or shorter headers.',
  },
  INTERNAL_ERROR: {
    status: 500,
    key: 'unknown',
    title: 'Something went wrong here',
    message: 'A mistake of ours; repeat the call with the same key, or tell us the request id.',
  },
  UNAVAILABLE: {
    status: 503,
    key: 'unknown',
    title: 'There is no answer at the moment',
    message: 'The outcome is not known; repeat the call with the same key.',
  },
  TOO_BUSY: {
    status: 503,
    key: 'free',
    title: 'Too many calls to the ticketing service wait already',
    message: 'Nothing was started; try again later with the same key.',
  },
} as const satisfies Record<string, ProblemMeaning>;
