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
  /** The HTTP status, whichever command meets the failure. */
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
    key: 'either',
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

export interface ProblemMeaning extends Omit<FailureMeaning, 'key'> {
  /** The Idempotency-Key after it; `unknown`: the call may have been carried out, and only its key can tell. */
  readonly key: 'free' | 'used' | 'unknown';
}

/** What went wrong with the call itself. `upstream`: it is not the caller's doing. */
export const PROBLEMS = {
  INVALID_REQUEST: {
    kind: 'request',
    status: 400,
    retryable: false,
    next: null,
    key: 'free',
    title: 'The request is not valid',
    message:
      'Something in the path, the query, a header or the body is not as expected; `errors` names each place. Send it as expected.',
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    kind: 'request',
    status: 400,
    retryable: false,
    next: null,
    key: 'free',
    title: 'The Idempotency-Key header is missing',
    message:
      'Every POST about a checkout is a command and needs a key of its own, so that it can be repeated without being carried out twice.',
  },
  AUTHENTICATION_FAILED: {
    kind: 'request',
    status: 400,
    retryable: true,
    next: 'provide_customer',
    key: 'free',
    title: 'The customer could not be signed in',
    message:
      'The ticketing service knows no customer by this identity and password. Ask the customer again, or let them buy as a guest.',
  },
  UNAUTHORIZED: {
    kind: 'request',
    status: 401,
    retryable: false,
    next: null,
    key: 'free',
    title: 'The API key is missing or not known',
    message:
      'The key is missing, misspelt, revoked, past its end, or of the other environment: `usk_test_…` is for development, `usk_live_…` for production.',
  },
  NOT_FOUND: {
    kind: 'request',
    status: 404,
    retryable: false,
    next: null,
    key: 'free',
    title: 'There is nothing here',
    message:
      "The address, or the id in it, is not known: it was never given out, is another partner's, or is kept no longer.",
  },
  NO_SEAT_MAP: {
    kind: 'request',
    status: 404,
    retryable: false,
    next: null,
    key: 'free',
    title: 'The showtime has no seats to choose',
    message:
      'Admission is general: tickets have no seats. Start a checkout and choose how many of each offer, without `seatIds`.',
  },
  NO_CHECKOUT_LINK: {
    kind: 'request',
    status: 404,
    retryable: false,
    next: null,
    key: 'free',
    title: 'The showtime has no hosted checkout',
    message:
      'The ticketing service has no link for this showtime: it has begun, or is sold elsewhere. A checkout through this API may still be possible.',
  },
  METHOD_NOT_ALLOWED: {
    kind: 'request',
    status: 405,
    retryable: false,
    next: null,
    key: 'free',
    title: 'The method is not allowed here',
    message:
      'The address is there, but does not take this method; `Allow` names those that it takes.',
  },
  REQUEST_TIMEOUT: {
    kind: 'request',
    status: 408,
    retryable: true,
    next: 'wait',
    key: 'free',
    title: 'The request took too long to come in',
    message:
      'The connection was closed before all of the request had come. Nothing was carried out: send it again, with the same key.',
  },
  QR_TOO_LONG: {
    kind: 'request',
    status: 409,
    retryable: false,
    next: null,
    key: 'free',
    title: 'The data of the ticket do not fit into a QR code',
    message: 'The ticket is valid. Show its `qrData` in another way, such as another kind of code.',
  },
  WEBHOOK_ENDPOINT_MISSING: {
    kind: 'request',
    status: 409,
    retryable: false,
    next: 'contact_support',
    key: 'free',
    title: 'There is no address for webhooks',
    message:
      'Nowhere is agreed with you that webhooks go to. Tell us an https address, and you get the secret to check them with.',
  },
  DELIVERY_CLOSED: {
    kind: 'request',
    status: 409,
    retryable: false,
    next: null,
    key: 'free',
    title: 'The webhook can no longer be sent again',
    message:
      'A webhook can be sent again for seven days after it was taken or given up. Read the checkout instead: it tells more.',
  },
  RESEND_RUNNING: {
    kind: 'request',
    status: 409,
    retryable: true,
    next: 'wait',
    key: 'free',
    title: 'Another range is being sent again',
    message: 'One range at a time is sent again. Nothing was begun: repeat the call later.',
  },
  PAYLOAD_TOO_LARGE: {
    kind: 'request',
    status: 413,
    retryable: false,
    next: null,
    key: 'free',
    title: 'The body is too large',
    message: 'A body has at most 64 KiB.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    kind: 'request',
    status: 415,
    retryable: false,
    next: null,
    key: 'free',
    title: 'The body has to be JSON',
    message: 'Send bodies in UTF-8 with `Content-Type: application/json`.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    kind: 'request',
    status: 422,
    retryable: false,
    next: null,
    key: 'used',
    title: 'The Idempotency-Key was used before with another body',
    message:
      'A key stands for one command with one body. Give the new command a key of its own, or repeat the body as it was.',
  },
  RATE_LIMITED: {
    kind: 'request',
    status: 429,
    retryable: true,
    next: 'wait',
    key: 'free',
    title: 'Too many requests in this second',
    message:
      'The key asks more often than was agreed; `RateLimit-Policy` says how often it may. Wait for `Retry-After`.',
  },
  TOO_MANY_WAITING: {
    kind: 'request',
    status: 429,
    retryable: true,
    next: 'wait',
    key: 'free',
    title: 'Too many requests are open at once',
    message:
      'Too many requests of the key wait for their answers. Wait for some of them, or prefer to wait less.',
  },
  TOO_MANY_STREAMS: {
    kind: 'request',
    status: 429,
    retryable: true,
    next: 'wait',
    key: 'free',
    title: 'Too many streams are open',
    message:
      'The key follows as many checkouts as it may. Close a stream, or hear of changes by webhooks.',
  },
  TOO_MANY_CHECKOUTS: {
    kind: 'request',
    status: 429,
    retryable: true,
    next: 'wait',
    key: 'free',
    title: 'Too many checkouts are open',
    message:
      'Nothing was started. Finish or cancel some of the open checkouts, then repeat the call with the same key.',
  },
  HEADERS_TOO_LARGE: {
    kind: 'request',
    status: 431,
    retryable: false,
    next: null,
    key: 'free',
    title: 'The headers are too large',
    message: 'The address and all headers have at most 16 KiB together.',
  },
  INTERNAL_ERROR: {
    kind: 'upstream',
    status: 500,
    retryable: false,
    next: 'contact_support',
    key: 'unknown',
    title: 'Something went wrong here',
    message:
      'A mistake of ours, which we are told of. Repeating helps only once it is mended: tell us the `requestId`, and read the checkout before you offer to buy again.',
  },
  UNAVAILABLE: {
    kind: 'upstream',
    status: 503,
    retryable: true,
    next: 'wait',
    key: 'unknown',
    title: 'There is no answer at the moment',
    message:
      'Nobody answered in time. Of a command the outcome is not known: repeat it with the same key, as often as it takes.',
  },
  TOO_BUSY: {
    kind: 'upstream',
    status: 503,
    retryable: true,
    next: 'wait',
    key: 'free',
    title: 'Too many calls to the ticketing service wait already',
    message:
      'Nothing was started, so that those who are buying get on. Repeat the call later, with the same key.',
  },
  SALES_PAUSED: {
    kind: 'upstream',
    status: 503,
    retryable: true,
    next: 'wait',
    key: 'free',
    title: 'Sales are paused',
    message:
      "We take no new checkouts and orders at the moment, yours or anybody's. Nothing was begun; an order that is out, a cancellation or a refund goes on. Repeat the call later, with the same key.",
  },
} as const satisfies Record<string, ProblemMeaning>;
