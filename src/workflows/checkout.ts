// Binds the checkout process to Temporal: handlers in, activities and timers out.
import {
  CancellationScope,
  makeContinueAsNewFunc,
  uuid4,
  workflowInfo,
} from '@temporalio/workflow';
import { beginCheckout, openCheckout } from '../domain/checkout/process';
import { isIn, isTerminal, type Checkout } from '../domain/checkout/state';
import { handleMessages, resultOf } from './handlers';
import type { CheckoutInput, CheckoutResult, OrderInput } from './messages';
import type { order } from './order';
import { bindPorts } from './ports';
import { runUntilQuiet } from './quiet';

/**
 * One checkout, from its start to an outcome. Bought tickets live on in the `order` workflow, under the
 * same id; any other outcome, good or bad, completes this one. A failed workflow means a bug.
 */
export async function checkout({ request, policy }: CheckoutInput): Promise<CheckoutResult> {
  const { workflowId } = workflowInfo();
  const begun = beginCheckout(workflowId, request, policy, uuid4(), Date.now());
  const process = openCheckout(begun, bindPorts(begun));
  handleMessages(process);
  // Cancelling the workflow must never tear an order apart half way.
  return CancellationScope.nonCancellable(async () => {
    await runUntilQuiet(process, isBought);
    if (isTerminal(process.checkout)) return resultOf(process);
    return keepAsOrder({ checkout: process.checkout });
  });
}

const isBought = (checkout: Checkout): boolean => isIn(checkout, 'confirmed');

async function keepAsOrder(input: OrderInput): Promise<never> {
  const continueAsOrder = makeContinueAsNewFunc<typeof order>({
    workflowType: 'order',
    // Otherwise the order would begin on the build that this checkout is pinned to.
    initialVersioningBehavior: 'AUTO_UPGRADE',
  });
  return continueAsOrder(input);
}
