// Endpoint 24 once more for a cancelled order: it changes nothing, and its answer may name the refund.
import { judgeReminder, type ReminderResult } from '../domain/checkout/evidence';
import type { CheckoutRun } from './checkout-run';
import { signed } from './signed-call';

export async function remindOfRefund(it: CheckoutRun, orderId: string): Promise<ReminderResult> {
  return judgeReminder(await signed(it, (caller) => it.svc.remindOfRefund({ ...caller, orderId })));
}
