import { allHandlersFinished, condition } from '@temporalio/workflow';
import type { CheckoutProcess } from '../domain/checkout/process';
import type { Checkout } from '../domain/checkout/state';

/** Runs until the state is as wanted and every message is answered, which may move it on again. */
export async function runUntilQuiet(
  process: CheckoutProcess,
  until?: (checkout: Checkout) => boolean,
): Promise<void> {
  let version: number;
  do {
    await process.run(until);
    ({ version } = process.checkout);
    await condition(allHandlersFinished);
  } while (process.checkout.version !== version);
}
