// How a wish to cancel is taken: it is recorded at once, and carried out as soon as that can be done.
import { failure, type Failure } from '../failure';
import type { Of } from './events';
import type { Checkout } from './state';
import type { Take } from './state-definition';
import type { Status } from './status';

function refusesWish({ cancelRequest }: Checkout): Failure | null {
  return cancelRequest && failure('CANCEL_REQUESTED');
}

/** Bounds what a caller may ask, which must not use up what ops can do. */
function refusesCaller(checkout: Checkout): Failure | null {
  const { cancels, policy } = checkout;
  const refusal = refusesWish(checkout);
  if (refusal || cancels < policy.cancelsMax) return refusal;
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
} = {
  cancel: { refuses: refusesCaller, claim },
  force_cancel: { refuses: refusesWish, claim },
};
