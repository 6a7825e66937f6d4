// Calls endpoint 24 again for a cancelled order, which stays cancelled: some vendors retry a failed refund only on
// this call, and the response may contain the refund amount.
import { judgeReminder, type ReminderResult } from '../domain/checkout/evidence';
import type { CheckoutRun } from './checkout-run';
import { signed } from './signed-call';

export async function remindOfRefund(it: CheckoutRun, orderId: string): Promise<ReminderResult> {
  return judgeReminder(await signed(it, (caller) => it.svc.remindOfRefund({ ...caller, orderId })));
}
