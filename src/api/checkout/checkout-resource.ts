// The resource of a checkout: the view with links, RFC 3339 times and remaining seconds. Pure.
import { instant } from '../../domain/checkout/instant';
import type {
  CancellationView,
  CheckoutView,
  HoldView,
  PaymentView,
} from '../../domain/checkout/view';
import type { NextAction } from '../../domain/next-action';
import { RETENTION_DAYS } from '../../domain/policy';
import type { Failure } from '../../domain/failure';
import { queueResource } from '../../temporal-reads/queue-answer';
import type { CheckoutAnswer } from './schemas/checkout-answer';
import type { LastFailureAnswer } from './schemas/failure-answer';
import type { NextActionAnswer } from './schemas/next-action-answer';

const RETENTION_MS = RETENTION_DAYS * 24 * 3600_000;

/** The path of the checkout with this id. */
export function checkoutHref(id: string): string {
  return `/v1/checkouts/${id}`;
}

/** The ETag of a checkout: its version, which increases with every change. */
export function checkoutEtag({ version }: Pick<CheckoutView, 'version'>): string {
  return `"${version}"`;
}

export function checkoutResource(view: CheckoutView, nowMs: number): CheckoutAnswer {
  const { id, status, version, reference, showtime, quantity, maxQuantity, available } = view;
  const href = checkoutHref(id);
  return {
    id,
    status,
    ...(view.queue && { queue: queueResource(view.queue) }),
    version,
    reference,
    createdAt: instant(view.createdAtMs),
    updatedAt: instant(view.updatedAtMs),
    keptUntil: instant(view.updatedAtMs + RETENTION_MS),
    showtime: showtime && { ...showtime, tags: showtime.tags ?? [] },
    quantity,
    maxQuantity,
    available,
    offers: view.offers,
    notices: view.notices,
    surveys: view.surveys,
    promotion: promotionOf(view),
    customer: view.customer,
    hold: view.hold && holdOf(view.hold, nowMs),
    receipt: view.receipt,
    payment: paymentOf(view.payment),
    order: view.order,
    tickets: view.tickets.map((ticket) => ticketOf(ticket, href)),
    cancellation: view.cancellation && cancellationOf(view.cancellation),
    lastFailure: view.lastFailure && failureOf(view.lastFailure),
    nextAction: view.nextAction && nextActionOf(view.nextAction, id, href),
    actions: view.actions,
  };
}

/**
 * A code counts as applied only if the receipt shows a discount: Svc may ignore a code, and only send a message. The
 * message is shown even with a discount, which may have another reason.
 */
function promotionOf({ promotionCode: code, isDiscounted, notices }: CheckoutView) {
  if (code === null) return null;
  const status = isDiscounted ? 'applied' : 'requested';
  return { code, status, message: notices.offerChanged } as const;
}

function holdOf({ items, expiresAtMs }: HoldView, nowMs: number) {
  if (expiresAtMs === null) return { items, expiresAt: null, expiresInSeconds: null };
  const expiresInSeconds = Math.max(0, Math.floor((expiresAtMs - nowMs) / 1000));
  return { items, expiresAt: instant(expiresAtMs), expiresInSeconds };
}

/** Optional fields without a value are left out, as is a count of zero open compensations. */
function paymentOf(payment: PaymentView) {
  const { type, money, amount, refund, attempt, attemptsLeft, compensationsWaiting } = payment;
  return {
    type,
    money,
    ...(amount && { amount }),
    ...(refund && { refund }),
    attempt,
    attemptsLeft,
    ...(compensationsWaiting > 0 && { compensationsWaiting }),
  };
}

function cancellationOf(view: CancellationView) {
  const { requestedAtMs, reason, possibleUntilMs, refusal, atMs } = view;
  return {
    ...(possibleUntilMs === null ? {} : { possibleUntil: instant(possibleUntilMs) }),
    ...(requestedAtMs === null ? {} : { requestedAt: instant(requestedAtMs) }),
    ...(reason === null ? {} : { reason }),
    ...(refusal && { refusal: failureOf(refusal) }),
    ...(atMs === null ? {} : { at: instant(atMs) }),
  };
}

function ticketOf(ticket: CheckoutView['tickets'][number], href: string) {
  const { number, seatId, seatLabel: label, offerId, bookingId, qrData, type, typeLabel } = ticket;
  const kind = {
    ...(type !== undefined && { type }),
    ...(typeLabel !== undefined && { typeLabel }),
  };
  const seat = seatId === null ? null : { id: seatId, label, ...kind };
  const named = seat === null && label !== '' ? { label } : {};
  const qrSvg = `${href}/tickets/${number}/qr.svg`;
  return { number, seat, ...named, offerId, bookingId, qrData, qrSvg };
}

function failureOf({
  kind,
  code,
  message,
  retryable,
  next,
  pointer,
  attempt,
  atMs,
}: Failure): LastFailureAnswer {
  return {
    kind,
    code,
    message,
    retryable,
    next,
    ...(pointer === undefined ? {} : { pointer }),
    ...(attempt === undefined ? {} : { attempt }),
    ...(atMs === undefined ? {} : { at: instant(atMs) }),
  };
}

function nextActionOf(action: NextAction, id: string, href: string): NextActionAnswer {
  switch (action.type) {
    case 'choose_seats': {
      const { type, recommendedSeatIds } = action;
      return { type, method: 'PUT', href: `${href}/seats`, recommendedSeatIds };
    }
    case 'pay': {
      const { type, byMs } = action;
      return { type, method: 'POST', href: `${href}/order`, by: instant(byMs) };
    }
    case 'contact_support':
      return { type: action.type, quote: id };
    case 'provide_customer':
    case 'authenticate':
      return { type: action.type, method: 'PATCH', href };
    case 'wait':
    case 'start_over':
      return action;
  }
}
