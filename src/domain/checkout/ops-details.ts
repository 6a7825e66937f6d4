// The checkout in two or three lines for ops, as the Temporal UI shows it. No private data.
import type { Failure } from '../failure';
import { formatMoney } from '../money';
import { seatLabel } from '../showtime';
import { deadlineOf } from './deadlines';
import type { Deadline } from './events';
import { isTerminal, moneyOf, type Checkout, type Status } from './state';
import { isUndoStuck, waitingUndos } from './undos';
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
  const { phase, lastFailure } = checkout;
  const deadline = deadlineOf(checkout);
  return sentence([
    deadline && `${WHAT_COMES[deadline.event.type]} ${instant(deadline.atMs)}`,
    'order' in phase && phase.order.orderId && `order ${phase.order.orderId}`,
    lastFailure && failureLine(lastFailure),
    !isTerminal(checkout) &&
      WAITING_FOR[phase.status] &&
      `waiting for: ${WAITING_FOR[phase.status]}`,
  ]);
}

function failureLine({ code, attempt }: Failure): string {
  return attempt === undefined ? `last failure ${code}` : `attempt ${attempt} failed (${code})`;
}

const WAITING_FOR: Readonly<Partial<Record<Status, string>>> = {
  selecting: 'a choice of seats',
  held: 'payment',
  processing: 'the outcome of the order',
  in_review: 'a person',
};

function origin(checkout: Checkout): string {
  const { request, phase } = checkout;
  const undos = waitingUndos(checkout).map(({ reference }) => reference);
  return sentence([
    `Partner ${request.partnerId}`,
    request.reference,
    `open undos: ${undos.join(', ') || 'none'}`,
    `runbook: ${runbookOf(phase.status, isUndoStuck(checkout))}`,
  ]);
}

function runbookOf(status: Status, undoStuck: boolean): string {
  if (status === 'in_review') return 'in-review.md';
  if (undoStuck) return 'open-undos.md';
  return status === 'processing' || status === 'cancelling' ? 'stuck-checkout.md' : 'none needed';
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
