// Every situation in which an error code of Svc spec 7.3 can occur in a checkout, and the answer and state that the
// caller then gets.
import type { FaultPlanInput } from '../../sandbox/control/fault';
import type { OrderingEndpointName } from '../../src/contract/alternative/shape';
import type { endpoints } from '../../src/contract/endpoints';
import type { OrderingErrorCode } from '../../src/contract/error-codes';
import type { Failure } from '../../src/domain/failure';
import { ATTEMPTS_MAX } from '../support/checkout-examples';
import { ADA } from '../support/partner-backend';

export type Rule = NonNullable<FaultPlanInput['rules']>[number];

/** What a code means for the caller in every situation (Svc spec 7.4). */
export type Meaning = Pick<Failure, 'kind' | 'retryable' | 'next'>;

const PAYMENT: Meaning = { kind: 'payment', retryable: true, next: 'pay' };
const INVENTORY: Meaning = { kind: 'inventory', retryable: true, next: 'choose_seats' };
const FINAL: Meaning = { kind: 'cancellation', retryable: false, next: null };

export const MEANINGS: Readonly<Record<OrderingErrorCode, Meaning>> = {
  PRODUCT_NOT_FOUND: { kind: 'request', retryable: false, next: 'start_over' },
  OFFER_NOT_FOUND: { kind: 'request', retryable: true, next: 'choose_seats' },
  INVENTORY_UNAVAILABLE: INVENTORY,
  SEAT_UNAVAILABLE: INVENTORY,
  DUPLICATE_CLIENT_REQUEST_ID: { kind: 'request', retryable: false, next: 'wait' },
  INVALID_SHOWTIME: { kind: 'request', retryable: false, next: 'start_over' },
  FRAUD_DETECTED: PAYMENT,
  INVALID_CREDIT_CARD_NUMBER: PAYMENT,
  PROCESSOR_DECLINED: PAYMENT,
  GENERIC_ERROR: { kind: 'request', retryable: false, next: null },
  ORDER_NOT_FOUND: { ...FINAL, next: 'contact_support' },
  ORDER_NOT_CANCELLABLE: FINAL,
  CANCELLATION_WINDOW_EXPIRED: FINAL,
  REFUND_PROCESSING_ERROR: { kind: 'cancellation', retryable: true, next: 'wait' },
};

/** GENERIC_ERROR with a 5xx is a problem of Svc, not of the request. */
const UPSTREAM: Meaning = { kind: 'upstream', retryable: true, next: null };

/** The expected state of a checkout. */
export interface Outcome {
  readonly status: string;
  /** Null: nothing failed. Default: the case's code, with its meaning. */
  readonly failure?: { readonly code: string; readonly meaning: Meaning } | null;
  readonly money?: 'taken' | 'not_taken' | 'unknown';
  readonly attemptsLeft?: number;
  /** The refund status to wait for, if any. */
  readonly refund?: 'done' | 'stuck';
  /** Default: the code's `next`. */
  readonly nextAction?: string | null;
  /** Whether Svc has the customer's money. Default: true if `money` is `taken`. */
  readonly charged?: boolean;
}

export type Command = 'start' | 'seats' | 'order' | 'cancel';

export interface FailureCase {
  readonly how: string;
  /** The command that fails with the code. */
  readonly command: Command;
  /** Limited to the case's showtime, or to its customer if a call names no showtime. */
  readonly faults?: readonly Rule[];
  /** The command before which the faults are planned. Default: `command`. */
  readonly faultsFrom?: Command;
  /** Another customer takes the seats first. */
  readonly rival?: true;
  /** Overrides of the start request. */
  readonly start?: object;
  readonly payment?: object;
  /** Waits for the end of a hold or a budget, so it runs in parallel with the other cases. */
  readonly patient?: true;
  /** HTTP status of the answer to the command. */
  readonly answer: number;
  /** State in the answer. */
  readonly outcome: Outcome;
  /** State to wait for, if the answer is not final. */
  readonly later?: Outcome;
  /** Set if the customer can no longer buy in this checkout: the test then ends here. */
  readonly isOver?: true;
}

/** One list per endpoint and code: a missing list is a type error. */
type FailureCases = {
  readonly [N in OrderingEndpointName]: Readonly<
    Record<(typeof endpoints)[N]['errorCodes'][number], readonly FailureCase[]>
  >;
};

type Call = NonNullable<Rule['calls']>[number];

const code = (call: Call, of: OrderingErrorCode, more: Partial<Rule> = {}): Rule => ({
  calls: [call],
  fault: { kind: 'code', code: of },
  ...more,
});
const once = { times: 1 };
const pay = (nonce: string) => ({ type: 'nonce', nonce, provider: 'sandbox' });
const UPSTREAM_FAILED = { failure: { code: 'UPSTREAM_ERROR', meaning: UPSTREAM } };

const KEPT = { failure: { code: 'ORDER_NOT_CANCELLABLE', meaning: FINAL } };

const FAILED: Outcome = { status: 'failed', nextAction: 'start_over' };
const SELECTING: Outcome = { status: 'selecting' };
const HELD: Outcome = { status: 'held', attemptsLeft: ATTEMPTS_MAX - 1 };
const RECOVERED: Outcome = { status: 'confirmed', failure: null, money: 'taken', nextAction: null };
const UNKNOWN: Outcome = {
  status: 'processing',
  failure: null,
  money: 'unknown',
  nextAction: 'wait',
  attemptsLeft: ATTEMPTS_MAX - 1,
};
const CANCELLED: Outcome = { status: 'cancelled', failure: null, money: 'taken', charged: false };
/** Cancelled, and the refund follows: no failure that the caller could act on. */
const REFUND_OWED: Outcome = {
  status: 'cancelled',
  failure: null,
  money: 'taken',
  charged: true,
  nextAction: null,
};
/** The outcome of the order was unknown, until the free seats proved that nothing was bought. */
const NOT_PLACED: Outcome = {
  ...HELD,
  failure: { code: 'ORDER_NOT_PLACED', meaning: { ...UPSTREAM, next: 'pay' } },
  nextAction: 'pay',
};

/** An order that is accepted and fails with this reason while it is polled. */
const failsLater = (reasonCode: OrderingErrorCode): Rule => ({
  calls: ['placeOrder'],
  times: 1,
  fault: { kind: 'fulfilment', afterMs: 0, reasonCode },
});

export const failureCases: FailureCases = {
  refreshCheckout: {
    PRODUCT_NOT_FOUND: [
      {
        how: 'a venue that sells nothing',
        command: 'start',
        answer: 409,
        isOver: true,
        start: { showtimeId: 'D1230126010104g' },
        outcome: FAILED,
      },
    ],
    OFFER_NOT_FOUND: [
      {
        how: 'a promotion that is withdrawn',
        command: 'start',
        answer: 400,
        isOver: true,
        start: { promotionCode: 'WITHDRAWN' },
        outcome: FAILED,
      },
    ],
    INVALID_SHOWTIME: [
      {
        how: 'an unknown showtime id',
        command: 'start',
        answer: 400,
        isOver: true,
        start: { showtimeId: 'D-of-nobody' },
        outcome: FAILED,
      },
    ],
    GENERIC_ERROR: [
      {
        how: 'twice',
        command: 'start',
        answer: 201,
        faults: [code('refreshCheckout', 'GENERIC_ERROR', { times: 2 })],
        outcome: { ...SELECTING, failure: null, nextAction: 'choose_seats' },
      },
      {
        how: 'every time',
        command: 'start',
        answer: 502,
        patient: true,
        isOver: true,
        faults: [code('refreshCheckout', 'GENERIC_ERROR')],
        outcome: { ...FAILED, ...UPSTREAM_FAILED },
      },
    ],
  },
  layout: {
    INVALID_SHOWTIME: [
      {
        how: 'returned by the seat map only',
        command: 'start',
        answer: 400,
        isOver: true,
        faults: [code('layout', 'INVALID_SHOWTIME')],
        outcome: FAILED,
      },
    ],
    GENERIC_ERROR: [
      {
        how: 'every time',
        command: 'start',
        answer: 502,
        patient: true,
        isOver: true,
        faults: [code('layout', 'GENERIC_ERROR')],
        outcome: { ...FAILED, ...UPSTREAM_FAILED },
      },
    ],
  },
  createGuest: {
    GENERIC_ERROR: [
      {
        how: 'every time',
        command: 'seats',
        answer: 502,
        patient: true,
        isOver: true,
        // The session is created while the caller still chooses seats.
        faults: [code('createGuest', 'GENERIC_ERROR')],
        faultsFrom: 'start',
        outcome: { ...SELECTING, ...UPSTREAM_FAILED, nextAction: 'choose_seats' },
      },
    ],
  },
  authenticate: {
    GENERIC_ERROR: [
      {
        how: 'a wrong password',
        command: 'start',
        answer: 400,
        isOver: true,
        start: { customer: { ...ADA, password: 'day-train' } },
        outcome: { status: 'none' },
      },
    ],
  },
  lease: {
    INVENTORY_UNAVAILABLE: [
      {
        how: 'once',
        command: 'seats',
        answer: 409,
        outcome: SELECTING,
        faults: [code('lease', 'INVENTORY_UNAVAILABLE', once)],
      },
    ],
    SEAT_UNAVAILABLE: [
      {
        how: 'another customer was faster',
        command: 'seats',
        rival: true,
        answer: 409,
        outcome: SELECTING,
      },
      {
        how: 'for seats that appear free',
        command: 'seats',
        answer: 409,
        outcome: SELECTING,
        faults: [code('lease', 'SEAT_UNAVAILABLE', once)],
      },
    ],
    INVALID_SHOWTIME: [
      {
        how: 'once',
        command: 'seats',
        answer: 400,
        outcome: SELECTING,
        isOver: true,
        faults: [code('lease', 'INVALID_SHOWTIME', once)],
      },
    ],
    GENERIC_ERROR: [
      {
        how: 'twice',
        command: 'seats',
        answer: 200,
        faults: [code('lease', 'GENERIC_ERROR', { times: 2 })],
        outcome: { status: 'held', failure: null, nextAction: 'pay' },
      },
      {
        how: 'every time',
        command: 'seats',
        answer: 502,
        patient: true,
        isOver: true,
        faults: [code('lease', 'GENERIC_ERROR')],
        outcome: { ...SELECTING, ...UPSTREAM_FAILED, nextAction: 'choose_seats' },
      },
    ],
  },
  preview: {
    OFFER_NOT_FOUND: [
      {
        how: 'a promotion that is over',
        command: 'seats',
        answer: 400,
        isOver: true,
        start: { promotionCode: 'SUMMER24' },
        outcome: SELECTING,
      },
      {
        how: 'while placing',
        command: 'order',
        answer: 400,
        outcome: SELECTING,
        faults: [code('preview', 'OFFER_NOT_FOUND', once)],
      },
    ],
    INVENTORY_UNAVAILABLE: [
      {
        how: 'while holding',
        command: 'seats',
        answer: 409,
        outcome: SELECTING,
        faults: [code('preview', 'INVENTORY_UNAVAILABLE', once)],
      },
      {
        how: 'while placing',
        command: 'order',
        answer: 409,
        outcome: SELECTING,
        faults: [code('preview', 'INVENTORY_UNAVAILABLE', once)],
      },
    ],
    INVALID_SHOWTIME: [
      {
        how: 'while holding',
        command: 'seats',
        answer: 400,
        outcome: SELECTING,
        faults: [code('preview', 'INVALID_SHOWTIME', once)],
        isOver: true,
      },
      {
        how: 'while placing',
        command: 'order',
        answer: 400,
        outcome: SELECTING,
        faults: [code('preview', 'INVALID_SHOWTIME', once)],
        isOver: true,
      },
    ],
    GENERIC_ERROR: [
      {
        how: 'with a 4xx, while placing',
        command: 'order',
        answer: 409,
        // A guest has no saved instruments.
        payment: { type: 'saved', instrumentId: 'tok_instant' },
        outcome: { status: 'held', nextAction: 'pay' },
      },
      {
        how: 'twice while placing',
        command: 'order',
        answer: 200,
        outcome: RECOVERED,
        faults: [code('preview', 'GENERIC_ERROR', { times: 2 })],
      },
      {
        how: 'every time while holding',
        command: 'seats',
        answer: 502,
        patient: true,
        faults: [code('preview', 'GENERIC_ERROR')],
        isOver: true,
        outcome: { ...SELECTING, ...UPSTREAM_FAILED, nextAction: 'choose_seats' },
      },
      {
        how: 'every time while placing',
        command: 'order',
        answer: 502,
        patient: true,
        faults: [code('preview', 'GENERIC_ERROR')],
        isOver: true,
        outcome: { status: 'held', ...UPSTREAM_FAILED, nextAction: 'pay' },
      },
    ],
  },
  placeOrder: {
    DUPLICATE_CLIENT_REQUEST_ID: [
      {
        how: 'for an order that was never placed',
        command: 'order',
        answer: 202,
        patient: true,
        // Once for the order, once for its resend.
        faults: [code('placeOrder', 'DUPLICATE_CLIENT_REQUEST_ID', { times: 2 })],
        outcome: UNKNOWN,
        later: NOT_PLACED,
      },
      {
        how: 'after a lost decline',
        command: 'order',
        answer: 202,
        patient: true,
        payment: pay('tok_declined'),
        outcome: UNKNOWN,
        later: NOT_PLACED,
        faults: [{ calls: ['placeOrder'], times: 1, fault: { kind: 'drop-after' } }],
      },
      {
        how: 'after a lost order response',
        command: 'order',
        answer: 202,
        patient: true,
        payment: pay('tok_lost_answer'),
        outcome: { ...UNKNOWN, charged: true },
        later: {
          ...UNKNOWN,
          status: 'in_review',
          nextAction: 'contact_support',
          charged: true,
        },
        isOver: true,
      },
    ],
    FRAUD_DETECTED: [
      {
        how: 'for its test token',
        command: 'order',
        answer: 402,
        outcome: HELD,
        payment: pay('tok_fraud'),
      },
    ],
    INVALID_CREDIT_CARD_NUMBER: [
      {
        how: 'for its test token',
        command: 'order',
        answer: 402,
        outcome: HELD,
        payment: pay('tok_invalid_number'),
      },
    ],
    PROCESSOR_DECLINED: [
      {
        how: 'for its test token',
        command: 'order',
        answer: 402,
        outcome: HELD,
        payment: pay('tok_declined'),
      },
      {
        how: 'for an unknown token',
        command: 'order',
        answer: 402,
        payment: pay('tok_of_nobody'),
        outcome: HELD,
      },
    ],
    INVENTORY_UNAVAILABLE: [
      {
        how: 'once',
        command: 'order',
        answer: 409,
        faults: [code('placeOrder', 'INVENTORY_UNAVAILABLE', once)],
        outcome: { ...SELECTING, attemptsLeft: ATTEMPTS_MAX - 1 },
      },
    ],
    GENERIC_ERROR: [
      {
        how: 'with a 5xx, once',
        command: 'order',
        answer: 202,
        faults: [code('placeOrder', 'GENERIC_ERROR', once)],
        outcome: UNKNOWN,
        later: RECOVERED,
      },
      {
        how: 'with a 5xx, every time',
        command: 'order',
        answer: 202,
        patient: true,
        faults: [code('placeOrder', 'GENERIC_ERROR')],
        outcome: UNKNOWN,
        later: NOT_PLACED,
        isOver: true,
      },
    ],
  },
  orderStatus: {
    ORDER_NOT_FOUND: [
      {
        how: 'for an order that is not visible yet',
        command: 'order',
        answer: 200,
        faults: [code('orderStatus', 'ORDER_NOT_FOUND', { times: 2 })],
        outcome: RECOVERED,
      },
    ],
    GENERIC_ERROR: [
      {
        how: 'twice',
        command: 'order',
        answer: 200,
        outcome: RECOVERED,
        faults: [code('orderStatus', 'GENERIC_ERROR', { times: 2 })],
      },
    ],
  },
  orderSummary: {
    ORDER_NOT_FOUND: [
      {
        how: 'for tickets that are not visible yet',
        command: 'order',
        answer: 200,
        faults: [code('orderSummary', 'ORDER_NOT_FOUND', once)],
        outcome: RECOVERED,
      },
    ],
    GENERIC_ERROR: [
      {
        how: 'twice',
        command: 'order',
        answer: 200,
        outcome: RECOVERED,
        faults: [code('orderSummary', 'GENERIC_ERROR', { times: 2 })],
      },
    ],
  },
  cancelOrder: {
    ORDER_NOT_FOUND: [
      {
        how: 'when the order is cancelled',
        command: 'cancel',
        answer: 409,
        faults: [code('cancelOrder', 'ORDER_NOT_FOUND')],
        // Svc still reports the order as fulfilled, so it does know the order.
        outcome: { ...KEPT, status: 'confirmed', money: 'taken', nextAction: null },
      },
    ],
    ORDER_NOT_CANCELLABLE: [
      {
        how: 'when the order is cancelled',
        command: 'cancel',
        answer: 409,
        faults: [code('cancelOrder', 'ORDER_NOT_CANCELLABLE')],
        outcome: { status: 'confirmed', money: 'taken' },
      },
    ],
    CANCELLATION_WINDOW_EXPIRED: [
      {
        how: 'when the order is cancelled',
        command: 'cancel',
        answer: 409,
        faults: [code('cancelOrder', 'CANCELLATION_WINDOW_EXPIRED')],
        outcome: { status: 'confirmed', money: 'taken' },
      },
    ],
    REFUND_PROCESSING_ERROR: [
      {
        how: 'twice',
        command: 'cancel',
        answer: 200,
        payment: pay('tok_refund_fails'),
        outcome: REFUND_OWED,
        later: { ...REFUND_OWED, charged: false, refund: 'done' },
      },
      {
        how: 'every time',
        command: 'cancel',
        answer: 200,
        patient: true,
        faults: [code('cancelOrder', 'REFUND_PROCESSING_ERROR')],
        outcome: REFUND_OWED,
        // Svc keeps the money until ops settle the refund.
        later: { ...REFUND_OWED, refund: 'stuck', nextAction: 'contact_support' },
      },
    ],
    GENERIC_ERROR: [
      {
        how: 'twice',
        command: 'cancel',
        answer: 200,
        faults: [code('cancelOrder', 'GENERIC_ERROR', { times: 2 })],
        outcome: { ...CANCELLED, nextAction: null },
      },
    ],
  },
};

/** The reasons of an order that was accepted and failed (orderStatusReasonCode, Svc spec 2.6). */
export const lateFailures: Readonly<Partial<Record<OrderingErrorCode, readonly FailureCase[]>>> = {
  PROCESSOR_DECLINED: [
    {
      how: 'as the reason of a late failure',
      command: 'order',
      answer: 402,
      outcome: HELD,
      payment: pay('tok_fails_later'),
    },
  ],
  INVENTORY_UNAVAILABLE: [
    {
      how: 'as the reason of a late failure',
      command: 'order',
      answer: 409,
      outcome: { ...SELECTING, attemptsLeft: ATTEMPTS_MAX - 1 },
      faults: [failsLater('INVENTORY_UNAVAILABLE')],
    },
  ],
  SEAT_UNAVAILABLE: [
    {
      how: 'as the reason of a late failure',
      command: 'order',
      answer: 409,
      outcome: { ...SELECTING, attemptsLeft: ATTEMPTS_MAX - 1 },
      faults: [failsLater('SEAT_UNAVAILABLE')],
    },
  ],
  FRAUD_DETECTED: [
    {
      how: 'as the reason of a late failure',
      command: 'order',
      answer: 402,
      outcome: HELD,
      faults: [failsLater('FRAUD_DETECTED')],
    },
  ],
  INVALID_CREDIT_CARD_NUMBER: [
    {
      how: 'as the reason of a late failure',
      command: 'order',
      answer: 402,
      outcome: HELD,
      faults: [failsLater('INVALID_CREDIT_CARD_NUMBER')],
    },
  ],
  GENERIC_ERROR: [
    {
      how: 'as the reason of a late failure',
      command: 'order',
      answer: 502,
      faults: [failsLater('GENERIC_ERROR')],
      outcome: { ...HELD, ...UPSTREAM_FAILED, nextAction: 'pay' },
    },
  ],
};
