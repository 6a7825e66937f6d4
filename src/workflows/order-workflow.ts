// Keeps bought tickets until the showtime begins or the order is cancelled. It is small and lives for
// weeks, so that a deploy need not keep old workers of the checkout for as long.
import { makeContinueAsNewFunc } from '@temporalio/workflow';
import { isFinished } from '../domain/checkout/machine';
import { CheckoutProcess } from '../domain/checkout/process';
import { ORDER_STATES } from '../domain/checkout/states';
import { handleMessages, resultOf } from './handlers';
import { runUntilQuiet } from './lifetime';
import { tellingsOf, type CheckoutResult, type OrderInput } from './messages';
import { bindPorts } from './ports';

/** Takes a confirmed checkout up where the `checkout` workflow left it, with the answers it gave. */
export async function order(input: OrderInput): Promise<CheckoutResult> {
  const { checkout } = input;
  const { ports, underWay } = bindPorts(checkout, input);
  const process = new CheckoutProcess(checkout, ports, ORDER_STATES);
  handleMessages(process);
  await runUntilQuiet(process, underWay);
  if (isFinished(process.checkout)) return resultOf(process);
  const next = { ...tellingsOf(input), checkout: process.checkout };
  return makeContinueAsNewFunc<typeof order>({ workflowType: 'order' })(next);
}
