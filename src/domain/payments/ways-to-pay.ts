// The registered ways to pay, and everything derived from them. No code outside this folder names a specific one.
import type { OrderingCapabilities } from '../capabilities';
import { card, type CardPayment } from './card';
import { nonce, type NoncePayment } from './nonce';
import { partner, type PartnerPayment, type SentPartnerPayment } from './partner';
import { saved, type SavedPayment } from './saved';
import type {
  AlternativePayment,
  CollectedFrom,
  PaymentField,
  PrimaryPayment,
  WayToPay,
} from './way-to-pay';

/** The customer's payment: one-use tokens and ids, never the card itself. */
export type Payment = NoncePayment | SavedPayment | PartnerPayment | CardPayment;
export type PaymentType = Payment['type'];

/** A payment that the partner collects, not Svc. */
type CollectedPayment = PartnerPayment;

/** The payment as it is sent in an order: if the partner collects, its authorisation. */
export type OrderPayment = Exclude<Payment, CollectedPayment> | SentPartnerPayment;

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

/** Whether the shape supports the payment type. */
export function supportsPayment(shape: OrderingCapabilities['shape'], type: PaymentType): boolean {
  return wayOf(type).wire[shape] !== undefined;
}

/** Whether any way to pay in the shape needs this configuration. */
export function isNeededIn(
  shape: OrderingCapabilities['shape'],
  what: NonNullable<WayToPay['needs']>,
): boolean {
  return PAYMENT_TYPES.some((type) => supportsPayment(shape, type) && wayOf(type).needs === what);
}

export function needsOf({ type }: Payment): WayToPay['needs'] {
  return wayOf(type).needs;
}

/** Whether the partner collects the money, not Svc. */
export function isCollectedByPartner(type: PaymentType): boolean {
  return wayOf(type).collects !== undefined;
}

/** The partner's own authorisation, or the token to request one with; null if Svc takes the money itself. */
export function collectedFrom(payment: Payment): CollectedFrom | null {
  return wayOf(payment.type).collects?.from(payment) ?? null;
}

/** If the partner collects, the order carries the authorisation instead of the payment. */
export function orderPayment(payment: Payment, authorizationId: string | null): OrderPayment {
  return isCollected(payment) ? REGISTERED[payment.type].collects.sent(authorizationId) : payment;
}

function isCollected(payment: Payment): payment is CollectedPayment {
  return isCollectedByPartner(payment.type);
}

/** Null if the primary shape does not support the payment. */
export function primaryPayment(payment: OrderPayment): PrimaryPayment | null {
  return wayOf(payment.type).wire.primary?.(payment) ?? null;
}

/** Null if the alternative shape does not support the payment. */
export function alternativePayment(payment: OrderPayment): AlternativePayment | null {
  return wayOf(payment.type).wire.alternative?.(payment) ?? null;
}

/** The names of private fields, ours and Svc's. */
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
