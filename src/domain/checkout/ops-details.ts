// The checkout for ops, as the Temporal UI shows it: Markdown, and no private data, since that UI puts it into a URL.
import type { Failure } from '../failure';
import { formatMoney } from '../money';
import { instant } from './instant';
import { deadlineOf } from './deadlines';
import { moneyOf } from './money-state';
import { needsOps, runbookOf } from './ops-view';
import { waitingCompensations } from './compensation-rules';
import type { Compensation } from './compensation';
import { seatsOf } from './seat-choice';
import {
  firstSentAtMsOf,
  orderIdOf,
  type Checkout,
  type TimelineEntry,
  type UntakenCalls,
} from './state';
import { STATUS_FACTS } from './status-facts';
import { stuckCalls } from './untaken-calls';
import { receiptOf } from './view';

/** As many as fit on a screen. */
const EVENTS_MAX = 12;
/** Markdown's, within a paragraph. */
const LINE_BREAK = '  \n';

/** Status, purchase, what it waits for, partner, and the latest events. */
export function opsDetails(checkout: Checkout): string {
  const standing = [
    headline(checkout),
    purchase(checkout),
    circumstances(checkout),
    origin(checkout),
  ];
  const happened = checkout.timeline.slice(-EVENTS_MAX).map(eventLine);
  return [standing.filter(Boolean).join(LINE_BREAK), happened.join('\n')].join('\n\n').trim();
}

function headline(checkout: Checkout): string {
  const alert = needsOps(checkout) ? ' · NEEDS OPS' : '';
  return `**${checkout.phase.status.toUpperCase()}${alert} · money ${moneyOf(checkout)}**`;
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
  const orderId = orderIdOf(checkout);
  const sentAtMs = firstSentAtMsOf(checkout);
  const deadline = deadlineOf(checkout);
  const { waitingFor } = STATUS_FACTS[checkout.phase.status];
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

function compensationLine(compensation: Compensation): string {
  const { kind, reference, amount, refunded, tries, nextTryAtMs, lastFailureCode } = compensation;
  const part = refunded && amount && `${formatMoney(refunded)} of ${formatMoney(amount)} is back`;
  const next = nextTryAtMs === null ? null : `next ${instant(nextTryAtMs)}`;
  const details = [part, `tries: ${tries}`, next, lastFailureCode].filter(Boolean);
  return `${kind} ${reference} (${details.join(', ')})`;
}

function eventLine({ atMs, text }: TimelineEntry): string {
  return `- ${instant(atMs)} ${plain(text)}`;
}

function sentence(parts: readonly (string | false | null | undefined | 0)[]): string {
  return plain(parts.filter(Boolean).join(' · '));
}

/** Escaped, so that a partner's reference or a film's title becomes neither Markdown nor a link. */
function plain(text: string): string {
  return text.replace(/[\\`*~[\]<]|\b_\B|\B_\b|:(?=\/\/)/g, '\\$&');
}
