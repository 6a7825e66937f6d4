// Sends the cancellation (Svc endpoint 24) again for a cancelled order: some vendors retry a failed refund only on
// this call, and the response may contain the refund amount.
import { judgeRepeatedCancel, type RepeatedCancelResult } from '../domain/checkout/evidence';
import type { CheckoutRun } from './checkout-run';
import { signed } from './signed-call';

export async function remindOfRefund(
  it: CheckoutRun,
  orderId: string,
): Promise<RepeatedCancelResult> {
  return judgeRepeatedCancel(
    await signed(it, (caller) => it.svc.remindOfRefund({ ...caller, orderId })),
  );
}
