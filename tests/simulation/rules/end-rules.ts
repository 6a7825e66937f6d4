// What must hold at the end of a schedule: every command is answered, and nothing is left authorised.
import { mustHold } from '../violation';
import type { Seen } from '../seen';
import { keptMoney, type Truth } from './truth';

export function checkEnd(seen: Seen, truth: Truth, isClosed: boolean): void {
  const { view, ops, commands } = seen;
  const { status } = view;
  mustHold(isClosed || ops.needsOps, 'I9', `the schedule ended in ${status}`);
  mustHold(commands.owed.length === 0, 'I9', 'a command was never answered');
  if (ops.needsOps || truth.isMisled()) return;
  mustHold(ops.compensations.length === 0, 'I6', 'a compensation was never carried out');
  mustHold(truth.provider.pending().length === 0, 'I6', 'an authorisation was never released');
  const isBought = status === 'completed';
  const isKept = keptMoney(truth).length > 0;
  mustHold(isKept === isBought, 'I3', `${isKept ? '' : 'no '}money was kept: ${status}`);
  const stands = truth.svc.orders.standing().length > 0;
  mustHold(stands === isBought, 'I3', `${stands ? 'an' : 'no'} order stands: ${status}`);
}
