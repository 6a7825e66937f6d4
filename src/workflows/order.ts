// Keeps bought tickets until the showtime begins or the order is cancelled. It is small and lives for
// weeks, so that a deploy need not keep old workers of the checkout for as long.
import { CancellationScope } from '@temporalio/workflow';
import { openCheckout } from '../domain/checkout/process';
import { handleMessages, resultOf } from './handlers';
import type { CheckoutResult, OrderInput } from './messages';
import { bindPorts } from './ports';
import { runUntilQuiet } from './quiet';

/** Takes a confirmed checkout up where the `checkout` workflow left it, with the answers it gave. */
export async function order({ checkout }: OrderInput): Promise<CheckoutResult> {
  const process = openCheckout(checkout, bindPorts(checkout));
  handleMessages(process);
  return CancellationScope.nonCancellable(async () => {
    await runUntilQuiet(process);
    return resultOf(process);
  });
}
