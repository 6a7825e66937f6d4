// The registered ways to pay, and what derives from them. No code outside this folder names one of them.
import type { OrderingCapabilities } from '../capabilities';
import { card, type CardPayment } from './card';
import { nonce, type NoncePayment } from './nonce';
import { partner, type AuthorizedPayment, type PartnerPayment } from './partner';
import { saved, type SavedPayment } from './saved';
import type {
  AlternativePayment,
  CollectedFrom,
  PaymentField,
  PrimaryPayment,
  WayToPay,
} from './way-to-pay';

/** How the customer pays: by one-use tokens and ids, never by a card itself. */
export type Payment = NoncePayment | SavedPayment | PartnerPayment | CardPayment;
export type PaymentType = Payment['type'];

/** The partner collects the money, rather than Svc. */
type CollectedPayment = PartnerPayment;

/** A payment as the order carries it: where the partner collects, that is its authorisation. */
export type OrderPayment = Exclude<Payment, CollectedPayment> | AuthorizedPayment;

type Registered = {
  readonly [T in PaymentType]: WayToPay<
    Extract<Payment, { type: T }>,
    Extract<OrderPayment, { type: T }>
  >;
};

/** In the order in which the documents list them. */
const REGISTERED = { nonce, saved, partner, card } as const satisfies Registered;

type AnyWay = WayToPay<Payment, OrderPayment, string>;

export const WAYS_TO_PAY = Object.values(REGISTERED);
export const PAYMENT_TYPES = Object.keys(REGISTERED) as [PaymentType, ...PaymentType[]];

/** Whether the shape supports it. */
export function canCarry(shape: OrderingCapabilities['shape'], type: PaymentType): boolean {
  return wayOf(type).wire[shape] !== undefined;
}

/** Whether a way to pay in the shape cannot be used before this is configured. */
export function isNeededIn(
  shape: OrderingCapabilities['shape'],
  what: NonNullable<WayToPay['needs']>,
): boolean {
  return PAYMENT_TYPES.some((type) => canCarry(shape, type) && wayOf(type).needs === what);
}

export function needsOf({ type }: Payment): WayToPay['needs'] {
  return wayOf(type).needs;
}

/** Whether the partner collects the money, rather than Svc. */
export function isCollectedByPartner(type: PaymentType): boolean {
  return wayOf(type).collects !== undefined;
}

/** Null where Svc takes the money itself. */
export function collectedFrom(payment: Payment): CollectedFrom | null {
  return wayOf(payment.type).collects?.from(payment) ?? null;
}

/** Where the partner collects, the order carries the authorisation instead of the payment. */
export function orderPayment(payment: Payment, authorizationId: string): OrderPayment {
  return isCollected(payment) ? REGISTERED[payment.type].collects.sent(authorizationId) : payment;
}

function isCollected(payment: Payment): payment is CollectedPayment {
  return isCollectedByPartner(payment.type);
}

/** Null where the primary shape cannot carry it. */
export function primaryPayment(payment: OrderPayment): PrimaryPayment | null {
  return wayOf(payment.type).wire.primary?.(payment) ?? null;
}

/** Null where the alternative shape cannot carry it. */
export function alternativePayment(payment: OrderPayment): AlternativePayment | null {
  return wayOf(payment.type).wire.alternative?.(payment) ?? null;
}

/** Names of private fields, ours and Svc's. */
export function privateFieldsOf(ways: readonly WayToPay[]): string[] {
  const names = ways.flatMap(({ fields, privateAtSvc }) => {
    const own = Object.entries<PaymentField>(fields).filter(([, { isPrivate }]) => isPrivate);
    return [...own.map(([name]) => name), ...privateAtSvc];
  });
  return [...new Set(names)];
}

function wayOf(type: PaymentType): AnyWay {
  return REGISTERED[type];
}
