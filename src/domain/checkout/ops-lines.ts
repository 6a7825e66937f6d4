// Lines about a checkout for ops, the same in the Temporal UI and on the command line.
import { formatMoney, type Money } from '../money';
import { instant } from './instant';
import type { MoneyState } from './money-state';
import type { OpsView } from './ops-view';
import type { UntakenCalls } from './state';
import type { Status } from './status';

interface Standing {
  readonly status: Status;
  readonly money: MoneyState;
  readonly refund: { readonly status: string; readonly amount: Money | null } | null;
  readonly ops: Pick<OpsView, 'needsOps' | 'compensations' | 'stuckCalls'>;
}

/** The status, the money, and whether a person has to act. */
export function headline({ status, money, refund, ops }: Standing): string {
  const isStuck = Boolean(ops.stuckCalls) || ops.compensations.some(({ stuck }) => stuck);
  return joined([
    status.toUpperCase(),
    ops.needsOps && 'NEEDS OPS',
    isStuck && 'STUCK',
    `money ${money}`,
    refund && `refund ${refund.status}${refund.amount ? ` (${formatMoney(refund.amount)})` : ''}`,
  ]);
}

export function stuckLine({ queue, calls, sinceMs }: UntakenCalls): string {
  return `no worker has taken ${calls} calls in ${queue} since ${instant(sinceMs)}`;
}

/** How often the outcome of the current step has been asked for, and when it is asked for next. */
export function triesLine({ tries, atMs, lastFailureCode }: NonNullable<OpsView['next']>): string {
  return triesText(tries, atMs, lastFailureCode);
}

/** Amount and time may be missing: earlier builds did not publish them. */
export function compensationLine(owed: OpsView['compensations'][number]): string {
  const { kind, reference, amount, refunded, stuck, tries } = owed;
  const { nextTryAtMs = null, lastFailureCode = null } = owed;
  const whole = amount ? formatMoney(amount) : null;
  const details = [
    refunded && whole ? `${formatMoney(refunded)} of ${whole} is back` : whole,
    stuck && 'STUCK',
    triesText(tries, nextTryAtMs, lastFailureCode),
  ];
  return `${kind} ${reference} (${details.filter(Boolean).join(', ')})`;
}

function triesText(tries: number, nextMs: number | null, failureCode: string | null): string {
  const parts = [
    `tries: ${tries}`,
    nextMs !== null && `next ${instant(nextMs)}`,
    failureCode && `last error ${failureCode}`,
  ];
  return parts.filter(Boolean).join(', ');
}

export function joined(parts: readonly (string | false | null | undefined | 0)[]): string {
  return parts.filter(Boolean).join(' · ');
}
