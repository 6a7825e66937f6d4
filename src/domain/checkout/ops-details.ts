// The checkout in two or three lines for ops, as the Temporal UI shows it. No private data.
import type { Failure } from '../failure';
import { formatMoney } from '../money';
import { hasStuck, waitingCompensations } from './compensations';
import { instant } from './instant';
import { deadlineOf, moneyOf } from './machine';
import { seatsOf } from './seat-choice';
import { orderOf, type Checkout } from './state';
import { stateOf } from './states';
import { receiptOf } from './view';

export function opsDetails(checkout: Checkout): string {
  return [headline(checkout), circumstances(checkout), origin(checkout)].join('\n\n');
}

function headline(checkout: Checkout): string {
  const { phase, prices } = checkout;
  const receipt = receiptOf(checkout);
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
  const orderId = orderOf(checkout)?.orderId;
  const { lastFailure } = checkout;
  const deadline = deadlineOf(checkout);
  const { waitingFor } = stateOf(checkout).ops;
  return sentence([
    deadline && `${deadline.summary} ${instant(deadline.atMs)}`,
    orderId && `order ${orderId}`,
    lastFailure && failureLine(lastFailure),
    waitingFor && `waiting for: ${waitingFor}`,
  ]);
}

function failureLine({ code, attempt }: Failure): string {
  return attempt === undefined ? `last failure ${code}` : `attempt ${attempt} failed (${code})`;
}

function origin(checkout: Checkout): string {
  const { request } = checkout;
  const open = waitingCompensations(checkout).map(({ kind, reference }) => `${kind} ${reference}`);
  return sentence([
    `Partner ${request.partnerId}`,
    request.reference,
    `open compensations: ${open.join(', ') || 'none'}`,
    `runbook: ${runbookOf(checkout)}`,
  ]);
}

function runbookOf(checkout: Checkout): string {
  const { runbook } = stateOf(checkout).ops;
  return runbook ?? (hasStuck(checkout) ? 'open-compensations.md' : 'none needed');
}

function sentence(parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}
