// Reads a checkout from the memo in a visibility list, so that listing need not read each checkout separately.
import type { LoadedDataConverter } from '@temporalio/common';
import { decodeMapFromPayloads } from '@temporalio/common/lib/internal-non-workflow';
import type { CheckoutView } from '../../../domain/checkout/view';
import type { Execution } from '../../../platform/executions';
import { viewOfRun } from '../../../temporal-reads/run-state';

/** A view that may be seconds old; null for a workflow without a memo: the API did not start it. */
export async function listedView(
  execution: Execution,
  dataConverter: LoadedDataConverter,
): Promise<CheckoutView | null> {
  const view = execution.memo?.fields?.view;
  if (!view) return null;
  const opened = await decodeMapFromPayloads(dataConverter, { view });
  // The format of src/workflows/checkout-memo.ts.
  return viewOfRun(opened?.view as CheckoutView, execution);
}
