// One checkout, from its start to its outcome. Each state is an async function in states/: it makes calls, waits for
// commands and timers, and returns the next state together with the commands that it answers.
//
//   queued      waits until its on-sale (on-sale.ts) calls it, or for its turn if its Svc key cannot serve it yet
//   preparing   fetches prices, the seat map and a guest's session; answers the start
//   selecting   waits for a choice of seats
//   holding     leases the seats and prices them; answers the choice of seats, or the order after a decline
//   held        waits for the order; when the hold expires, it returns to selecting
//   placing     sends the order, polls it for ten seconds, and answers it; after a decline the seats are held again
//   processing  determines the outcome of an order whose response was lost or is late
//   in_review   waits for a person to settle the outcome
//   confirmed   has the tickets; waits for the showtime, or for a cancellation
//   cancelling  cancels the order; the money is refunded
//
// Final: completed, cancelled, failed, expired, abandoned.
import {
  CancellationScope,
  condition,
  makeContinueAsNewFunc,
  workflowInfo,
} from '@temporalio/workflow';
import type { SearchAttributePair } from '@temporalio/common';
import type { Checkout } from '../domain/checkout/state';
import type { Status } from '../domain/checkout/status';
import { isFinal } from '../domain/checkout/status-facts';
import type { Transition } from '../domain/checkout/transition';
import { INTERRUPTED, unless, type CheckoutRun } from './checkout-run';
import { resultOf } from './checkout-memo';
import { compensate } from './compensations';
import type { CheckoutInput, CheckoutResult, OrderInput, RunContext } from './messages';
import { openCheckout } from './open-checkout';
import { SEARCH_ATTRIBUTES } from './search-attribute-keys';
import { cancelling } from './states/cancelling';
import { confirmed } from './states/confirmed';
import { held } from './states/held';
import { holding } from './states/holding';
import { inReview } from './states/in-review';
import { placing } from './states/placing';
import { preparing } from './states/preparing';
import { processing } from './states/processing';
import { queued } from './states/queued';
import { selecting } from './states/selecting';

type StateFunction<S extends Status> = (it: CheckoutRun<S>) => Promise<Transition>;

/** Final states have none. */
const STATES: { readonly [S in Status]?: StateFunction<S> } = {
  queued,
  preparing,
  selecting,
  holding,
  held,
  placing,
  processing,
  in_review: inReview,
  confirmed,
  cancelling,
};

/**
 * Buys tickets. Bought tickets continue in `order`, under the same id; any other outcome completes the workflow. It
 * never fails: a bug fails its task, which is retried until a corrected build runs.
 */
export async function checkout(input: CheckoutInput): Promise<CheckoutResult> {
  const it = openCheckout(input);
  const isBought = () => it.checkout.phase.status === 'confirmed';
  return runToEnd(it, async () => {
    const canMove = isBought() && (await waitUntilIdle(it));
    if (canMove) await continueAsOrder(input, it.checkout);
    if (it.isHistoryLong()) await continueAsCheckout(input, it.checkout);
  });
}

/** Keeps bought tickets until the showtime starts, or cancels them. Runs for weeks, so it moves to each new build. */
export async function order(input: OrderInput): Promise<CheckoutResult> {
  const it = openCheckout(input);
  return runToEnd(it, async () => {
    if (it.isHistoryLong()) await continueAsOrder(input, it.checkout);
  });
}

/**
 * `moveOn` continues as new when due. A cancellation from the Temporal UI arrives as the command `cancel`
 * (commands.ts) and never cancels anything in here.
 */
function runToEnd(it: CheckoutRun, moveOn: () => Promise<void>): Promise<CheckoutResult> {
  const isHistoryLong = () => it.isHistoryLong();
  return CancellationScope.nonCancellable(async () => {
    const compensating = compensate(it);
    let running: Promise<Transition> | null = null;
    while (!isFinal(it.checkout)) {
      await moveOn();
      running ??= runState(it);
      // `isHistoryLong` is false while a call is in flight, so a state function that is dropped here was only waiting.
      const next = await unless(running, isHistoryLong);
      if (next === INTERRUPTED) continue;
      running = null;
      it.become(next);
    }
    // No workflow closes while a void or a refund is open.
    while ((await unless(compensating, isHistoryLong)) === INTERRUPTED) await moveOn();
    // Closing earlier would lose the delivery of a webhook, a child workflow that is requested but has not started.
    await condition(() => it.isIdle());
    return resultOf(it.checkout);
  });
}

/** Runs the function of the state that the checkout is in. */
function runState(it: CheckoutRun): Promise<Transition> {
  const { status } = it.checkout.phase;
  // Each function is typed for its own state; indexing with an arbitrary status loses that type.
  const state = STATES[status] as StateFunction<Status> | undefined;
  if (!state) throw new Error(`There is no state function for ${status}.`);
  return state(it);
}

/** Waits until nothing is in flight; false if a command arrives first. */
async function waitUntilIdle(it: CheckoutRun): Promise<boolean> {
  await condition(() => it.canContinueAsNew() || it.mailbox.hasCommand);
  return it.canContinueAsNew();
}

function continueAsCheckout(input: CheckoutInput, state: Checkout): Promise<never> {
  const continueAs = makeContinueAsNewFunc<typeof checkout>({
    workflowType: 'checkout',
    ...passedOn(),
  });
  return continueAs({ ...contextOf(input), checkout: state });
}

/**
 * AUTO_UPGRADE starts `order` on the current build; otherwise it would inherit the build that the checkout is pinned
 * to.
 */
function continueAsOrder(input: CheckoutInput, state: Checkout): Promise<never> {
  const continueAs = makeContinueAsNewFunc<typeof order>({
    workflowType: 'order',
    ...passedOn(),
    initialVersioningBehavior: 'AUTO_UPGRADE',
  });
  return continueAs({ ...contextOf(input), checkout: state });
}

/** The next run starts with what is published. By default the SDK would pass on the memo of this run's start. */
function passedOn() {
  const { memo, typedSearchAttributes } = workflowInfo();
  const pairs = SEARCH_ATTRIBUTES.map((key) => ({ key, value: typedSearchAttributes.get(key) }));
  return {
    memo: { ...memo },
    typedSearchAttributes: pairs.filter(
      ({ value }) => value !== undefined,
    ) as SearchAttributePair[],
  };
}

function contextOf({ webhooks, svcKeyOwner }: RunContext): RunContext {
  return { webhooks, svcKeyOwner };
}
