// Binds the checkout process to Temporal: handlers in, activities and timers out.
import { makeContinueAsNewFunc, uuid4, workflowInfo } from '@temporalio/workflow';
import { isFinished } from '../domain/checkout/machine';
import { beginCheckout, CheckoutProcess } from '../domain/checkout/process';
import { isIn, type Checkout } from '../domain/checkout/state';
import { handleMessages, resultOf } from './handlers';
import { runUntilQuiet } from './lifetime';
import {
  tellingsOf,
  type CheckoutInput,
  type CheckoutResult,
  type CheckoutStart,
} from './messages';
import type { order } from './order-workflow';
import { bindPorts } from './ports';

/**
 * One checkout, from its start to an outcome. Bought tickets live on in the `order` workflow, under the
 * same id; a history that has grown long goes on in a new run; any other outcome, good or bad, completes
 * it. A failed workflow means a bug.
 */
export async function checkout(input: CheckoutInput): Promise<CheckoutResult> {
  const initial = 'checkout' in input ? input.checkout : begin(input);
  const { ports, underWay } = bindPorts(initial, input);
  const process = new CheckoutProcess(initial, ports);
  handleMessages(process);
  await runUntilQuiet(process, underWay, isBought);
  if (isFinished(process.checkout)) return resultOf(process);
  return goOn(process.checkout, input);
}

function begin({ request, policy }: CheckoutStart): Checkout {
  return beginCheckout(workflowInfo().workflowId, request, policy, uuid4(), Date.now());
}

const isBought = (it: Checkout): boolean => isIn(it, 'confirmed');

function goOn(it: Checkout, input: CheckoutInput): Promise<never> {
  const next = { ...tellingsOf(input), checkout: it };
  if (!isBought(it)) {
    return makeContinueAsNewFunc<typeof checkout>({ workflowType: 'checkout' })(next);
  }
  return makeContinueAsNewFunc<typeof order>({
    workflowType: 'order',
    // Otherwise the order would begin on the build that this checkout is pinned to.
    initialVersioningBehavior: 'AUTO_UPGRADE',
  })(next);
}
