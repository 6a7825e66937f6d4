// A checkout as a list of Temporal's visibility carries it: its memo comes with it, so that no checkout is read for a list.
import type { LoadedDataConverter } from '@temporalio/common';
import { decodeMapFromPayloads } from '@temporalio/common/lib/internal-non-workflow';
import type { CheckoutView } from '../../../domain/checkout/view';
import type { Execution } from '../../lists/executions';
import { viewOfRun } from '../run-state';

/** As it was some moments ago; null for a workflow that the API has not started, and that so has no memo. */
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
