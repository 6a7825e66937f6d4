// An order that Svc has given an id, but does not show to the account that placed it.
import { checkoutIn, NOW_MS, placed } from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ScriptedCheckout, trouble } from './scripted';

const HIDDEN = trouble('refused', 'ORDER_NOT_FOUND');
const PENDING = { status: 'pending', reasonCode: null };
const TEN_MINUTES_SECONDS = 600;
const HALF_AN_HOUR_MS = 30 * 60_000;

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

function processing(orderStatus: readonly unknown[]): Promise<ScriptedCheckout> {
  const next = { tries: 0, dueAtMs: NOW_MS, canHurry: true };
  const given = checkoutIn('processing', {}, { order: placed, next });
  return ScriptedCheckout.open(creator, given, { orderStatus });
}

/** Passes time until the review, or for half an hour; returns the whole seconds that passed. */
async function secondsUntilReview(checkout: ScriptedCheckout): Promise<number> {
  const passedMs = await checkout.follow(HALF_AN_HOUR_MS);
  expect(checkout.seen.view.payment.money).toBe('unknown');
  return Math.floor(passedMs / 1000);
}

test('a hidden order goes to review after ten minutes', async () => {
  const checkout = await processing([HIDDEN]);
  expect(await secondsUntilReview(checkout)).toBe(TEN_MINUTES_SECONDS);
  expect(checkout.status).toBe('in_review');
});

test('a hidden order goes to review after ten minutes even if other answers are lost', async () => {
  const checkout = await processing([HIDDEN, trouble('unknown', 'UPSTREAM_UNAVAILABLE')]);
  expect(await secondsUntilReview(checkout)).toBe(TEN_MINUTES_SECONDS);
  expect(checkout.status).toBe('in_review');
});

test('a hidden order does not go to review once Svc shows it', async () => {
  const checkout = await processing([HIDDEN, PENDING]);
  await secondsUntilReview(checkout);
  expect(checkout.status).toBe('processing');
});
