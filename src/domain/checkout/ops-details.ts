// The details of a checkout for ops in the Temporal UI: Markdown without private data, since that UI puts it into a
// URL.
import type { Failure } from '../failure';
import { formatMoney } from '../money';
import { instant } from './instant';
import { moneyOf } from './money-state';
import { compensationLine, headline, joined, stuckLine, triesLine } from './ops-lines';
import { opsViewOf, type OpsView } from './ops-view';
import { seatsOf } from './seat-choice';
import { firstSentAtMsOf, orderIdOf, type Checkout, type TimelineEntry } from './state';
import { receiptOf, refundOf } from './view';

/** The number of events that fit on a screen. */
const EVENTS_MAX = 12;
/** A Markdown line break within a paragraph. */
const LINE_BREAK = '  \n';

/** Status, purchase, what the checkout waits for, partner, and the latest events. */
export function opsDetails(checkout: Checkout): string {
  const ops = opsViewOf(checkout);
  const { status } = checkout.phase;
  const standing = [
    `**${headline({ status, money: moneyOf(checkout), refund: refundOf(checkout), ops })}**`,
    purchase(checkout),
    circumstances(checkout, ops),
    origin(checkout, ops),
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

function circumstances(checkout: Checkout, ops: OpsView): string {
  const { lastFailure } = checkout;
  const orderId = orderIdOf(checkout);
  const sentAtMs = firstSentAtMsOf(checkout);
  const { waitingFor, stuckCalls, next, deadline, review } = ops;
  return sentence([
    waitingFor && `waiting for: ${waitingFor}`,
    stuckCalls && stuckLine(stuckCalls),
    next && triesLine(next),
    deadline && `${deadline.what} ${instant(deadline.atMs)}`,
    orderId && `order ${orderId}`,
    !orderId && sentAtMs && `order sent ${instant(sentAtMs)}, no id known`,
    review,
    lastFailure && failureLine(lastFailure),
  ]);
}

function failureLine({ code, attempt }: Failure): string {
  return attempt === undefined ? `last failure ${code}` : `attempt ${attempt} failed (${code})`;
}

function origin({ request }: Checkout, { compensations, runbook }: OpsView): string {
  const open = compensations.map(compensationLine);
  return sentence([
    `Partner ${request.partnerId}`,
    request.reference,
    `open compensations: ${open.join(', ') || 'none'}`,
    `runbook: ${runbook ?? 'none needed'}`,
  ]);
}

function eventLine({ atMs, text }: TimelineEntry): string {
  return `- ${instant(atMs)} ${plain(text)}`;
}

function sentence(parts: Parameters<typeof joined>[0]): string {
  return plain(joined(parts));
}

/** Escapes Markdown and links in texts such as a partner's reference or a film's title. */
export function plain(text: string): string {
  return text.replace(/[\\`*~[\]<]|\b_\B|\B_\b|:(?=\/\/)/g, '\\$&');
}
