// The one table that says how a checkout's failure is answered over HTTP.
import { failure, type Failure, type FailureCode } from '../../domain/failure';
import { Problem, type ProblemCheckout } from './problem';

interface Answer {
  readonly status: number;
  /**
   * Whether the key of the command is used up by it. A refusal carried nothing out and leaves the key
   * `free`; what became of a command that was carried out is `kept`. `either`: the code is used for both.
   */
  readonly key: 'free' | 'kept' | 'either';
  readonly title: string;
}

const ANSWERS: Readonly<Record<FailureCode, Answer>> = {
  FRAUD_DETECTED: { status: 402, key: 'kept', title: 'The payment was refused' },
  INVALID_CREDIT_CARD_NUMBER: { status: 402, key: 'kept', title: 'The card number is not valid' },
  PROCESSOR_DECLINED: { status: 402, key: 'kept', title: 'The payment was declined' },
  CARD_TOKEN_SPENT: { status: 402, key: 'kept', title: 'The token of the card is used up' },
  AUTHORIZATION_LAPSED: { status: 402, key: 'either', title: 'The authorisation has ended' },
  AUTHORIZATION_USED: {
    status: 402,
    key: 'kept',
    title: 'The authorisation has paid for something else',
  },
  AUTHORIZATION_MISMATCH: {
    status: 402,
    key: 'kept',
    title: 'The authorisation is not for this total',
  },
  PAYMENT_ATTEMPTS_EXHAUSTED: { status: 402, key: 'free', title: 'No payment attempts are left' },
  SEAT_UNAVAILABLE: { status: 409, key: 'kept', title: 'A seat is no longer free' },
  INVENTORY_UNAVAILABLE: { status: 409, key: 'kept', title: 'Not enough tickets are left' },
  HOLD_EXPIRED: { status: 409, key: 'either', title: 'The hold has ended' },
  PRODUCT_NOT_FOUND: { status: 409, key: 'kept', title: 'The ticket is not sold' },
  OFFER_NOT_FOUND: { status: 400, key: 'either', title: 'There is no such offer' },
  INVALID_SHOWTIME: { status: 400, key: 'kept', title: 'There is no such showtime any more' },
  DUPLICATE_CLIENT_REQUEST_ID: {
    status: 409,
    key: 'kept',
    title: 'The attempt was worked on before',
  },
  PRICE_CHANGED: { status: 409, key: 'either', title: 'The price changed' },
  INVALID_SEATS: { status: 400, key: 'free', title: 'The seats do not fit the showtime' },
  SEAT_CHANGES_EXHAUSTED: { status: 409, key: 'free', title: 'No changes of seats are left' },
  CUSTOMER_NEEDED: { status: 409, key: 'free', title: 'The customer is not known yet' },
  AUTHENTICATION_NEEDED: { status: 409, key: 'free', title: 'The customer has to sign in again' },
  SESSION_ENDED: { status: 502, key: 'kept', title: 'The session cannot be kept open' },
  VERSION_CHANGED: { status: 412, key: 'free', title: 'The checkout has moved on' },
  PAYMENT_PROVIDER_MISSING: { status: 409, key: 'free', title: 'There is no payment provider' },
  CHECKOUT_BUSY: { status: 409, key: 'free', title: 'Another command is running' },
  CHECKOUT_STATE: { status: 409, key: 'free', title: 'The state does not allow it' },
  UNSUPPORTED_IN_SHAPE: {
    status: 409,
    key: 'either',
    title: 'The ticketing service cannot take this',
  },
  GENERIC_ERROR: { status: 409, key: 'kept', title: 'The ticketing service refused' },
  CANCEL_REQUESTED: { status: 409, key: 'free', title: 'The cancellation is asked for already' },
  CANCELLED: { status: 409, key: 'kept', title: 'The checkout was cancelled' },
  ORDER_NOT_PLACED: { status: 502, key: 'kept', title: 'The order was lost on its way' },
  ORDER_NOT_FOUND: { status: 409, key: 'kept', title: 'The order is not known' },
  ORDER_NOT_CANCELLABLE: { status: 409, key: 'kept', title: 'The order cannot be cancelled' },
  CANCELLATION_WINDOW_EXPIRED: { status: 409, key: 'kept', title: 'The time to cancel is over' },
  REFUND_PROCESSING_ERROR: { status: 409, key: 'kept', title: 'The refund is still owed' },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    status: 502,
    key: 'kept',
    title: 'The payment provider does not answer',
  },
  PAYMENT_PROVIDER_UNUSABLE: {
    status: 502,
    key: 'kept',
    title: 'The payment provider gave an answer that cannot be used',
  },
  UPSTREAM_BUSY: {
    status: 502,
    key: 'kept',
    title: 'The ticketing service asks to wait for too long',
  },
  UPSTREAM_UNAVAILABLE: {
    status: 502,
    key: 'kept',
    title: 'The ticketing service does not answer',
  },
};

export const FAILURE_CODES = Object.keys(ANSWERS) as FailureCode[];

export function titleOf(code: FailureCode): string {
  return ANSWERS[code].title;
}

/** Whether a command that met this failure has used its key up. */
export function keyAfter(code: FailureCode): Answer['key'] {
  return ANSWERS[code].key;
}

/**
 * The HTTP status of a failure. What the ticketing service brought about is 502, whatever its code;
 * 400 blames a field, so that without one it is the state that conflicts: 409.
 */
export function statusOf(why: Failure): number {
  const { status } = answerOf(why);
  return status === 400 && why.pointer === undefined ? 409 : status;
}

/** Whatever runs is mostly done by then. */
const BUSY_RETRY_MS = 2_000;

/** A refusal; one on a checkout carries the checkout as it then is. */
export function failureProblem(why: Failure, checkout?: ProblemCheckout): Problem {
  const { kind, code, retryable, next, message, pointer } = why;
  const pauseMs = why.retryAfterMs ?? (code === 'CHECKOUT_BUSY' ? BUSY_RETRY_MS : undefined);
  return new Problem({
    status: statusOf(why),
    title: answerOf(why).title,
    ...{ code, kind, retryable, next, detail: message },
    ...(checkout && { checkout }),
    ...(pointer === undefined ? {} : { errors: [{ pointer, detail: message }] }),
    ...(pauseMs === undefined
      ? {}
      : { headers: { 'Retry-After': String(Math.ceil(pauseMs / 1000)) } }),
  });
}

/** A failure told by its code alone, for a state that rules out what was asked. */
export function stateProblem(
  code: 'CHECKOUT_STATE' | 'CHECKOUT_BUSY',
  message: string,
  checkout: ProblemCheckout,
): Problem {
  return failureProblem(failure(code, { message }), checkout);
}

function answerOf({ kind, code }: Failure): Answer {
  const listed: Answer | undefined = ANSWERS[code as FailureCode];
  if (!listed) return ANSWERS.UPSTREAM_UNAVAILABLE;
  return kind === 'upstream' && listed.status !== 502 ? ANSWERS.UPSTREAM_UNAVAILABLE : listed;
}
