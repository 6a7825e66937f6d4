// How a wish to cancel is taken: it is recorded at once, and carried out as soon as that can be done.
import { failure, type Failure } from '../failure';
import type { Of } from './events';
import type { Checkout } from './state';
import type { Take } from './state-definition';
import type { Status } from './status';

function refuses({ cancelRequest, cancels, policy }: Checkout): Failure | null {
  if (cancelRequest) return failure('CANCEL_REQUESTED');
  if (cancels < policy.cancelsMax) return null;
  const message = 'The cancellation of this order was refused too often.';
  return failure('CHECKOUT_STATE', { message });
}

function claim(
  checkout: Checkout,
  { type }: Of<'cancel' | 'force_cancel'>,
  nowMs: number,
): Checkout {
  const reason = type === 'cancel' ? 'customer' : 'ops';
  const cancelRequest = { atMs: nowMs, reason } as const;
  return { ...checkout, cancelRequest, cancels: checkout.cancels + 1, lastFailure: null };
}

/** For the states in which a cancellation can be asked for. */
export const CANCEL: {
  readonly cancel: Take<Status, 'cancel'>;
  readonly force_cancel: Take<Status, 'force_cancel'>;
} = { cancel: { refuses, claim }, force_cancel: { refuses, claim } };
