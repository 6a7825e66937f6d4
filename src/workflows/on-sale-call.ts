// The call of an on-sale, which lets a checkout out of the lobby and into the queue of its Svc key.
import { setHandler } from '@temporalio/workflow';
import { called, isInLobby } from '../domain/checkout/queue-place';
import { isIn } from '../domain/checkout/state';
import { to } from '../domain/checkout/transition';
import type { CheckoutRun } from './checkout-run';
import { callUpdate } from './messages';

/** A repeat changes nothing, nor does a call of a checkout that waits in no lobby. */
export function handleCall(it: CheckoutRun): void {
  const call = (): boolean => {
    const { checkout } = it;
    if (!isIn(checkout, 'queued') || !isInLobby(checkout.phase)) return false;
    it.become(to(called(checkout.phase)).noting('Called by the on-sale'));
    return true;
  };
  setHandler(callUpdate, call, {
    description: 'Sent by the on-sale: ends the wait in the lobby.',
  });
}
