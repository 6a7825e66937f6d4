// Binds the checkout process to Temporal, handlers in, activities and timers out: the checkout while it is bought, and
// its order while the tickets are kept.
import {
  allHandlersFinished,
  CancellationScope,
  condition,
  makeContinueAsNewFunc,
  uuid4,
  workflowInfo,
} from '@temporalio/workflow';
import { isFinished } from '../domain/checkout/machine';
import { beginCheckout, CheckoutProcess } from '../domain/checkout/process';
import { isIn, type Checkout } from '../domain/checkout/state';
import { ORDER_STATES } from '../domain/checkout/states';
import type { CallsUnderWay } from './activity-call';
import { resultOf } from './checkout-memo';
import { handleMessages } from './handlers';
import {
  runContextOf,
  type CheckoutInput,
  type CheckoutResult,
  type CheckoutStart,
  type OrderInput,
} from './messages';
import { bindPorts } from './bound-ports';

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
  if (isFinished(process.checkout)) return resultOf(process.checkout);
  return goOn(process.checkout, input);
}

function begin({ request, policy }: CheckoutStart): Checkout {
  return beginCheckout(workflowInfo().workflowId, request, policy, uuid4(), Date.now());
}

const isBought = (it: Checkout): boolean => isIn(it, 'confirmed');

function goOn(it: Checkout, input: CheckoutInput): Promise<never> {
  const next = { ...runContextOf(input), checkout: it };
  if (!isBought(it)) {
    return makeContinueAsNewFunc<typeof checkout>({ workflowType: 'checkout', memo: memo() })(next);
  }
  return makeContinueAsNewFunc<typeof order>({
    workflowType: 'order',
    memo: memo(),
    // Otherwise the order would begin on the build that this checkout is pinned to.
    initialVersioningBehavior: 'AUTO_UPGRADE',
  })(next);
}

/** What this run has published: left out, the next one would have the memo that this one was started with. */
function memo(): Readonly<Record<string, unknown>> {
  return workflowInfo().memo ?? {};
}

/**
 * Takes a confirmed checkout up where `checkout` left it, with the answers it gave, until the showtime begins or the
 * order is cancelled. It is small and lives for weeks, so that a deploy need not keep old workers of `checkout` for as long.
 */
export async function order(input: OrderInput): Promise<CheckoutResult> {
  const { checkout } = input;
  const { ports, underWay } = bindPorts(checkout, input);
  const process = new CheckoutProcess(checkout, ports, ORDER_STATES);
  handleMessages(process);
  await runUntilQuiet(process, underWay);
  if (isFinished(process.checkout)) return resultOf(process.checkout);
  const next = { ...runContextOf(input), checkout: process.checkout };
  return makeContinueAsNewFunc<typeof order>({ workflowType: 'order', memo: memo() })(next);
}

/**
 * Runs until the state is as wanted and every message is answered, which may move it on again; or until
 * the server suggests a new run and nothing is in flight. Cancelling the workflow is a command, and must
 * never tear an order apart half way.
 */
async function runUntilQuiet(
  process: CheckoutProcess,
  underWay: CallsUnderWay,
  until: (checkout: Checkout) => boolean = isFinished,
): Promise<void> {
  const isQuiet = () => underWay.count === 0 && allHandlersFinished();
  const isDone = () => isFinished(process.checkout) || until(process.checkout);
  const hasGrownLong = () =>
    workflowInfo().continueAsNewSuggested && isQuiet() && !process.isPausing;
  await CancellationScope.nonCancellable(async () => {
    while (!hasGrownLong()) {
      const running = process.run(() => isDone() || hasGrownLong());
      await Promise.race([running, condition(hasGrownLong)]);
      if (hasGrownLong()) return;
      await condition(() => isQuiet() || !isDone());
      if (isDone() && isQuiet()) return;
    }
  });
}
