// The messages that the API and ops send to a checkout: an Update per command, and one Signal. Every message is a
// single object, so that the Temporal UI can send it. The published state is in the memo (checkout-memo.ts).
import { defineSignal, defineUpdate } from '@temporalio/workflow';
import type { CallReport, Seed } from '../activities/on-sales';
import type {
  CommandBook,
  CommandRecord,
  Edit,
  OpsCommand,
  SeatChoice,
} from '../domain/checkout/command-book';
import type { Payment } from '../domain/payments/ways-to-pay';
import type { QueuePlace } from '../domain/checkout/queue-place';
import type { CheckoutRequest, PaymentExtras } from '../domain/checkout/request';
import type { Checkout, TimelineEntry } from '../domain/checkout/state';
import type { OrderCheck } from '../domain/checkout/order-check';
import type { OpsView } from '../domain/checkout/ops-view';
import type { CheckoutView } from '../domain/checkout/view';
import type { Failure } from '../domain/failure';
import type { Money } from '../domain/money';
import type { Closing, OnSale, OnSaleTerms } from '../domain/on-sale';
import type { Policy } from '../domain/policy';
import type { SOLD_OUT, SoldOutLookUps } from '../domain/sold-out';

export const CHECKOUT_TASK_QUEUE = 'checkouts';
/** Calls to Svc have their own queue, whose rate the server limits for all workers together. */
export const SVC_TASK_QUEUE = 'svc-calls';

/** The queue of a partner's own Svc key, or of the shared key. */
export function svcTaskQueue(keyOwner = ''): string {
  return keyOwner === '' ? SVC_TASK_QUEUE : `${SVC_TASK_QUEUE}-${keyOwner}`;
}

/** New checkouts wait here if the key's rate cannot serve them yet; the server limits how many it admits per second. */
export const ADMISSION_TASK_QUEUE = 'admission';

/** The admission queue of a partner's own Svc key, or of the shared key. */
export function admissionTaskQueue(keyOwner = ''): string {
  return keyOwner === '' ? ADMISSION_TASK_QUEUE : `${ADMISSION_TASK_QUEUE}-${keyOwner}`;
}

/** Calls to payment providers wait neither for Svc's rate nor behind other work. */
export const PAYMENT_TASK_QUEUE = 'payment-calls';

/** The failure type of a refused Update; its details are the Failure and the requestId. */
export const REFUSED = 'REFUSED';

/** Values that pass from run to run, besides the checkout. */
export interface RunContext {
  /** Whether the partner had a webhook endpoint when the checkout started. */
  readonly webhooks?: boolean | undefined;
  /** The partner whose own Svc key the calls use; undefined for the shared key. */
  readonly svcKeyOwner?: string | undefined;
}

/** The first state is `queued` if `queued` is set, else `preparing`. */
export interface CheckoutStart extends RunContext {
  readonly request: CheckoutRequest;
  readonly policy: Policy;
  /** The checkout's place in the queue; left out if the checkout does not have to wait. */
  readonly queued?: QueuePlace | undefined;
}

/** The state in which an earlier run left the checkout. */
export interface OrderInput extends RunContext {
  readonly checkout: Checkout;
}

export type CheckoutInput = CheckoutStart | OrderInput;

/** The answer to a command. A repeat gets the same record, with the current checkout. */
export interface CommandOutcome extends CommandRecord {
  readonly view: CheckoutView;
}

export interface CheckoutResult {
  readonly view: CheckoutView;
  readonly timeline: readonly TimelineEntry[];
  /** For ops only. */
  readonly ops: OpsView;
  readonly commands: CommandBook;
}

/** `key` identifies the caller's command, `digest` its body, `requestId` the HTTP request. */
export interface CommandMessage {
  readonly key: string;
  readonly digest: string;
  readonly requestId: string;
  /** The version that the caller has seen (If-Match). */
  readonly ifVersion?: number;
}

export interface ChooseSeatsMessage extends CommandMessage {
  readonly items: readonly SeatChoice[];
}

export interface EditMessage extends CommandMessage {
  readonly changes: Edit;
}

export interface PlaceOrderMessage extends CommandMessage {
  readonly expectedTotal: Money;
  readonly payment: Payment;
  /** Left out if the caller sent none. */
  readonly extras?: PaymentExtras;
  /** When the order was sent, by the API's clock. An order that no worker accepts in time is refused. */
  readonly sentAtMs?: number;
}

export const startUpdate = defineUpdate<CommandOutcome, [CommandMessage]>('start');
export const chooseSeatsUpdate = defineUpdate<CommandOutcome, [ChooseSeatsMessage]>('chooseSeats');
export const editUpdate = defineUpdate<CommandOutcome, [EditMessage]>('edit');
export const placeOrderUpdate = defineUpdate<CommandOutcome, [PlaceOrderMessage]>('placeOrder');
/** A command of ops: its fields, with actor and reason; see docs/runbooks. */
export type OpsMessage<T extends OpsCommand['type']> = Omit<
  Extract<OpsCommand, { type: T }>,
  'type'
>;

export const retryNowUpdate = defineUpdate<CommandOutcome, [OpsMessage<'retry_now'>]>('retryNow');
export const resolveOrderUpdate = defineUpdate<CommandOutcome, [OpsMessage<'resolve_order'>]>(
  'resolveOrder',
);
export const forceCancelUpdate = defineUpdate<CommandOutcome, [OpsMessage<'force_cancel'>]>(
  'forceCancel',
);
export const markResolvedUpdate = defineUpdate<CommandOutcome, [OpsMessage<'mark_resolved'>]>(
  'markResolved',
);
export const unlinkOrderUpdate = defineUpdate<CommandOutcome, [OpsMessage<'unlink_order'>]>(
  'unlinkOrder',
);
export interface OrderCheckMessage {
  readonly orderId: string;
  /** The order's showtime according to Svc's support; needed if Svc's summary names none. */
  readonly showtimeId?: string;
}

/** Dry run of `resolveOrder`: reads the order, and links nothing. */
export const checkOrderUpdate = defineUpdate<OrderCheck, [OrderCheckMessage]>('checkOrder');

/** `unread`: the order or the seats could not be read at Svc, and waiting would not change that. */
export interface ResolutionCheck {
  readonly refusal: Failure | null;
  readonly unread?: boolean;
}

/** Dry run of `markResolved`: makes its checks, and resolves nothing. */
export const checkResolutionUpdate = defineUpdate<ResolutionCheck, [OpsMessage<'mark_resolved'>]>(
  'checkResolution',
);
export const cancelUpdate = defineUpdate<CommandOutcome, [CommandMessage]>('cancel');
/** `isClosing`: all waiting checkouts are called at once, so they get no priority over others. */
export interface CallMessage {
  readonly isClosing: boolean;
}
/** Lets a checkout from the lobby of its on-sale into the queue. Returns whether it waited there. */
export const callUpdate = defineUpdate<boolean, [CallMessage]>('call');
/** Why a wait in a lobby ends: a person closes the on-sale, or the showtime is sold out. */
export type EndOfWaitMessage = OpsMessage<'force_cancel'> | typeof SOLD_OUT;
/** Cancels a checkout in a lobby, or fails it if its showtime is sold out. Returns whether it waited there. */
export const endWaitUpdate = defineUpdate<boolean, [EndOfWaitMessage]>('endWait');
export interface OnSaleInput {
  readonly terms: OnSaleTerms;
  /** What an earlier run passes on; the seed is secret until the draw. */
  readonly seed?: Seed;
  readonly sale?: OnSale;
  readonly closing?: Closing;
  readonly calls?: Pick<CallReport, 'place' | 'dueAtMs'>;
  readonly looks?: SoldOutLookUps;
}

/** Returns the first request to close: later ones change nothing. */
export const closeOnSaleUpdate = defineUpdate<Closing, [Closing]>('closeOnSale');
export const chooseSeatsSignal = defineSignal<[ChooseSeatsMessage]>('chooseSeats');
