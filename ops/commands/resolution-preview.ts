// Reports whether a checkout would accept a decision of ops: it makes the same checks, and changes nothing.
import type { Client } from '@temporalio/client';
import type { UpdateDefinition } from '@temporalio/common';
import { refusalIn } from '../../src/api/checkout/update-outcome';
import type { Failure } from '../../src/domain/failure';
import type { ResolutionCheck } from '../../src/workflows/messages';
import { askCheckout, whyNotChecked } from './asked-checkout';

export async function resolutionPreview(
  client: Client,
  checkoutId: string,
  check: UpdateDefinition<ResolutionCheck, [object]>,
  message: object,
): Promise<string> {
  try {
    const { refusal, unread } = await askCheckout(client, checkoutId, check, message);
    if (refusal) return refusedText(refusal);
    return unread
      ? 'It would be accepted, although the order could not be read at Svc.'
      : 'It would be accepted.';
  } catch (error) {
    const refusal = refusalIn(error);
    return refusal ? refusedText(refusal.failure) : `It was not checked: ${whyNotChecked(error)}`;
  }
}

function refusedText({ code, message }: Failure): string {
  return `It would be refused, ${code}: ${message}`;
}
