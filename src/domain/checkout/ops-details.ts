// The checkout for ops, as the Temporal UI shows it: Markdown, and no private data, since that UI puts it into an address.
import type { Failure } from '../failure';
import { formatMoney } from '../money';
import { waitingCompensations } from './compensations';
import { instant } from './instant';
import { deadlineOf, moneyOf } from './machine';
import { runbookOf } from './ops-view';
import type { Compensation } from './order';
import { seatsOf } from './seat-choice';
import { orderOf, type Checkout, type TimelineEntry, type UntakenCalls } from './state';
import { stateOf } from './states';
import { stuckCalls } from './untaken-calls';
import { receiptOf } from './view';

/** Of what happened, the latest fit on a screen. */
const EVENTS_MAX = 12;
/** Markdown's, within a paragraph. */
const LINE_BREAK = '  \n';

/** Where it stands, what is bought, what it waits for, whose it is, and what happened so far. */
export function opsDetails(checkout: Checkout): string {
  const standing = [
    `**${checkout.phase.status.toUpperCase()} · money ${moneyOf(checkout)}**`,
    purchase(checkout),
    circumstances(checkout),
    origin(checkout),
  ];
  const happened = checkout.timeline.slice(-EVENTS_MAX).map(eventLine);
  return [standing.filter(Boolean).join(LINE_BREAK), happened.join('\n')].join('\n\n').trim();
}

function purchase(checkout: Checkout): string {
  const { prices, request } = checkout;
  const { title, venueName, localStart } = prices?.showtime ?? {};
  const receipt = receiptOf(checkout);
  return sentence([
    title ? `Tickets for ${title}` : `${request.quantity} tickets for ${request.showtimeId}`,
    venueName,
    localStart && `${localStart.slice(0, 16).replace('T', ' ')} local time`,
    seatsOf(checkout),
    receipt && formatMoney(receipt.total),
  ]);
}

function circumstances(checkout: Checkout): string {
  const { lastFailure } = checkout;
  const { orderId, sentAtMs } = orderOf(checkout) ?? {};
  const deadline = deadlineOf(checkout);
  const { waitingFor } = stateOf(checkout).ops;
  const stuck = stuckCalls(checkout);
  return sentence([
    waitingFor && `waiting for: ${waitingFor}`,
    stuck && stuckLine(stuck),
    deadline && `${deadline.summary} ${instant(deadline.atMs)}`,
    orderId && `order ${orderId}`,
    !orderId && sentAtMs && `order sent ${instant(sentAtMs)}, no id known`,
    lastFailure && failureLine(lastFailure),
  ]);
}

/** For people, in the Temporal UI and on the command line. */
export function stuckLine({ queue, calls, sinceMs }: UntakenCalls): string {
  return `no worker has taken ${calls} calls in ${queue} since ${instant(sinceMs)}`;
}

function failureLine({ code, attempt }: Failure): string {
  return attempt === undefined ? `last failure ${code}` : `attempt ${attempt} failed (${code})`;
}

function origin(checkout: Checkout): string {
  const { request } = checkout;
  const open = waitingCompensations(checkout).map(compensationLine);
  return sentence([
    `Partner ${request.partnerId}`,
    request.reference,
    `open compensations: ${open.join(', ') || 'none'}`,
    `runbook: ${runbookOf(checkout) ?? 'none needed'}`,
  ]);
}

function compensationLine({
  kind,
  reference,
  amount,
  refunded,
  tries,
  pause,
}: Compensation): string {
  const part = refunded ? `${formatMoney(refunded)} of ${formatMoney(amount)} is back, ` : '';
  const next = pause ? `, next ${instant(pause.untilMs)}` : '';
  return `${kind} ${reference} (${part}tries: ${tries}${next})`;
}

function eventLine({ atMs, text }: TimelineEntry): string {
  return `- ${instant(atMs)} ${plain(text)}`;
}

function sentence(parts: readonly (string | false | null | undefined | 0)[]): string {
  return plain(parts.filter(Boolean).join(' · '));
}

/** As it stands: a partner's reference or a film's title is no Markdown, and no link. */
function plain(text: string): string {
  return text.replace(/[\\`*~[\]<]|\b_\B|\B_\b|:(?=\/\/)/g, '\\$&');
}
