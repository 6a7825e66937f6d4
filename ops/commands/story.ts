// Describes one checkout on one screen. Pure; its input contains no private data of the customer.
import type { Reading } from '../../src/api/checkout/checkout-reader';
import { instant } from '../../src/domain/checkout/instant';
import {
  compensationLine,
  headline,
  stuckLine,
  triesLine,
} from '../../src/domain/checkout/ops-lines';
import { estimatedWaitSeconds, type QueuePlace } from '../../src/domain/checkout/queue-place';
import type { OpsView } from '../../src/domain/checkout/ops-view';
import type { OpsEntry } from '../../src/domain/checkout/state';
import type { CheckoutView } from '../../src/domain/checkout/view';
import { formatMoney } from '../../src/domain/money';
import type { OnSaleState } from '../../src/domain/on-sale';
import { wasEndedByForce } from './found-checkout';

export interface StoryFacts {
  readonly reading: Pick<Reading, 'view' | 'ops' | 'timeline'>;
  /** The status of its workflow: RUNNING, COMPLETED, TERMINATED … */
  readonly workflow: string;
  /** Calls under way, one line each. */
  readonly pending: readonly string[];
  /** Why its workflow tasks fail; null if they do not. */
  readonly taskFailure: string | null;
  /** The state of the checkout's on-sale; null if there is none, or it is not known. */
  readonly onSaleState: OnSaleState | null;
  readonly nowMs: number;
}

const LABEL_WIDTH = 11;
type Line = readonly [label: string, text: string | null | false | undefined];

export function storyOf({ reading, workflow, nowMs, ...now }: StoryFacts): string {
  const { view, ops, timeline } = reading;
  const facts: readonly Line[] = [
    ...moneyLines(view, ops),
    ...purchaseLines(view, ops),
    ...queueLines(view, now.onSaleState),
    ...nowLines(view, wasEndedByForce(workflow) ? NO_PLANS : ops, nowMs),
    ['workflow', workflow === 'RUNNING' ? null : workflow],
    ['tasks fail', now.taskFailure],
  ];
  const { money, refund } = view.payment;
  return [
    `${view.id} · ${headline({ status: view.status, money, refund, ops })}`,
    origin(view, ops),
    ...section(
      '',
      facts.filter(hasText).map(([label, text]) => label.padEnd(LABEL_WIDTH) + text),
    ),
    ...section('still owed', owedLines(ops, workflow)),
    ...section('calls under way', now.pending),
    ...section(
      'what happened',
      timeline.map(({ atMs, text }) => `${instant(atMs)}  ${text}`),
    ),
    ...section('what ops did', ops.timeline.map(opsLine)),
  ].join('\n');
}

/** A workflow that was ended by force tries nothing again. */
function owedLines({ compensations }: OpsView, workflow: string): string[] {
  const isOver = wasEndedByForce(workflow);
  return compensations.map((it) => compensationLine(isOver ? { ...it, nextTryAtMs: null } : it));
}

function origin({ reference, createdAtMs, version }: CheckoutView, { partnerId }: OpsView): string {
  const parts = [`partner ${partnerId}`, reference && `reference ${reference}`];
  return [...parts, `created ${instant(createdAtMs)}`, `version ${version}`]
    .filter(Boolean)
    .join(' · ');
}

function moneyLines(
  { receipt, payment }: CheckoutView,
  { paymentReference }: OpsView,
): readonly Line[] {
  const { refund, type, attempt, attemptsLeft } = payment;
  const back = refund?.amount ? `, ${formatMoney(refund.amount)}` : '';
  return [
    ['total', receipt && formatMoney(receipt.total)],
    ['payment', type && `${type}, attempt ${attempt}, ${attemptsLeft} left`],
    ['provider', paymentReference && `reference ${paymentReference}`],
    ['refund', refund && `${refund.status}${back}`],
  ];
}

function purchaseLines(view: CheckoutView, { seats }: OpsView): readonly Line[] {
  const { showtime, order, tickets, quantity } = view;
  return [
    ['film', showtime && `${showtime.title}, ${showtime.venueName}, ${showtime.localStart}`],
    ['showtime', showtime?.id],
    ['seats', seats ?? `${quantity} wanted`],
    ['order', order && `${order.id ?? 'id not known'} (${order.status})`],
    ['tickets', tickets.length > 0 && String(tickets.length)],
  ];
}

type Now = Pick<OpsView, 'deadline' | 'waitingFor' | 'stuckCalls' | 'runbook' | 'next' | 'review'>;

/** Replaces the published plans of a checkout that was ended by force: none of them will happen. */
const NO_PLANS: Now = {
  deadline: null,
  waitingFor: null,
  stuckCalls: null,
  runbook: 'ended-badly.md',
  next: null,
  review: null,
};

function nowLines(view: CheckoutView, ops: Now, nowMs: number): readonly Line[] {
  const { lastFailure, cancellation } = view;
  const { deadline, waitingFor, stuckCalls, runbook, next, review } = ops;
  const requestedAtMs = cancellation?.requestedAtMs ?? null;
  const reason = cancellation?.reason ?? '';
  return [
    ['waits for', waitingFor],
    ['stuck', stuckCalls && stuckLine(stuckCalls)],
    ['checks', next && triesLine(next)],
    ['review', review],
    ['deadline', deadline && deadlineText(deadline, nowMs)],
    ['changed', `${instant(view.updatedAtMs)}, ${minutes(nowMs - view.updatedAtMs)} ago`],
    ['failure', lastFailure && `${lastFailure.code} (${lastFailure.kind}): ${lastFailure.message}`],
    ['cancel', requestedAtMs !== null && `requested ${instant(requestedAtMs)} (${reason})`],
    ['runbook', runbook && `docs/runbooks/${runbook}`],
  ];
}

function queueLines({ queue }: CheckoutView, state: StoryFacts['onSaleState']): readonly Line[] {
  if (!queue) return [];
  const { onSale } = queue;
  const opening = onSale && `opening ${instant(onSale.opensAtMs)}`;
  return [
    ['queue', placeText(queue)],
    ['on-sale', onSale && `${onSale.id}, ${state ?? 'state not known'}, ${opening}`],
  ];
}

function placeText(place: QueuePlace): string {
  const wait = estimatedWaitSeconds(place);
  if (!wait) return place.onSale ? 'in the lobby' : 'place not known';
  return `${place.ahead} ahead; half of the customers wait at most ${wait.p50} s, nine of ten at most ${wait.p90} s`;
}

function deadlineText({ what, atMs }: NonNullable<Now['deadline']>, nowMs: number): string {
  return atMs > nowMs ? `${what} ${instant(atMs)}` : `overdue since ${instant(atMs)}: ${what}`;
}

function opsLine({ atMs, command, actor, reason, outcome, orderId, evidence }: OpsEntry): string {
  const what = [command, outcome, orderId && `order ${orderId}`].filter(Boolean).join(' ');
  const shown = evidence === null ? '' : `; evidence: ${evidence}`;
  return `${instant(atMs)}  ${what} by ${actor}: ${reason}${shown}`;
}

function section(heading: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  return ['', ...(heading ? [heading] : []), ...lines.map((line) => `  ${line}`)];
}

function minutes(ms: number): string {
  const whole = Math.max(0, Math.floor(ms / 60_000));
  return whole === 1 ? '1 minute' : `${whole} minutes`;
}

function hasText(line: Line): line is readonly [string, string] {
  return Boolean(line[1]);
}
