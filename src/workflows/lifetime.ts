// When a run may end: never in the middle of a call, and never with a message unanswered.
import {
  allHandlersFinished,
  CancellationScope,
  condition,
  workflowInfo,
} from '@temporalio/workflow';
import { isFinished } from '../domain/checkout/machine';
import type { CheckoutProcess } from '../domain/checkout/process';
import type { Checkout } from '../domain/checkout/state';
import type { CallsUnderWay } from './activity-call';

/**
 * Runs until the state is as wanted and every message is answered, which may move it on again; or until
 * the server suggests a new run and nothing is in flight. Cancelling the workflow is a command, and must
 * never tear an order apart half way.
 */
export async function runUntilQuiet(
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
