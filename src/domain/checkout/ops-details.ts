// The checkout in two or three lines for ops, as the Temporal UI shows it. No private data.
import { formatMoney } from '../money';
import { seatLabel } from '../showtime';
import { deadlineOf } from './deadlines';
import type { Deadline } from './events';
import { moneyOf, type Checkout } from './state';
import { instant } from './instant';

const WHAT_COMES: Readonly<Record<Deadline['type'], string>> = {
  'hold-ended': 'Hold ends',
  'idle-ended': 'Expires unless continued by',
  'showtime-begun': 'Showtime begins',
};

export function opsDetails(checkout: Checkout): string {
  return [headline(checkout), circumstances(checkout), origin(checkout)].join('\n\n');
}

function headline(checkout: Checkout): string {
  const { phase, prices } = checkout;
  const receipt =
    'order' in phase ? phase.order.receipt : 'receipt' in phase ? phase.receipt : null;
  return sentence([
    phase.status.toUpperCase(),
    `money ${moneyOf(checkout)}`,
    prices &&
      `${prices.showtime.title}, ${prices.showtime.venueName}, ${prices.showtime.localStart}`,
    'items' in phase && seatsOf(checkout),
    receipt && formatMoney(receipt.total),
  ]);
}

function circumstances(checkout: Checkout): string {
  const { phase, lastFailure, attempt } = checkout;
  const deadline = deadlineOf(checkout);
  return sentence([
    deadline && `${WHAT_COMES[deadline.event.type]} ${instant(deadline.atMs)}`,
    'order' in phase && phase.order.orderId && `order ${phase.order.orderId}`,
    attempt.failed > 0 && `${attempt.failed} failed attempts`,
    lastFailure && `last failure ${lastFailure.code}`,
  ]);
}

function origin({ request }: Checkout): string {
  return sentence([`Partner ${request.partnerId}`, request.reference]);
}

export function seatsOf({ phase, seatMap }: Checkout): string {
  if (!('items' in phase)) return '';
  const labels = phase.items.flatMap(({ seatIds, quantity }) =>
    seatIds.length === 0
      ? [`${quantity} places`]
      : seatIds.map((id) => (seatMap ? seatLabel(seatMap, id).replace(' ', '') : id)),
  );
  return labels.join(' ');
}

function sentence(parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}
