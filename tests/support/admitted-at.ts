// When a queued checkout was admitted, according to its timeline.
import type { Client } from '@temporalio/client';
import type { CheckoutMemo } from '../../src/workflows/checkout-memo';

/** Undefined until it is admitted. */
export async function admittedAtMs(temporal: Client, id: string): Promise<number | undefined> {
  const { memo } = await temporal.workflow.getHandle(id).describe();
  const timeline = memo?.timeline as CheckoutMemo['timeline'] | undefined;
  return timeline?.find(({ text }) => text.startsWith('Its turn has come'))?.atMs;
}
