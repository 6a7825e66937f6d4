// The metrics that a workflow records.
import { checkoutIn, claimed, declined, NOW_MS, receipt } from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { UNTAKEN } from '../temporal/lone-answers';
import { ORDER_PLACED, ScriptedCheckout, TICKETS, trouble } from './scripted';

const HELD = {
  lease: [{ sentAtMs: NOW_MS, durationMs: 600_000, leaseId: null }],
  preview: [{ receipt, previewId: null }],
};
const FULFILLED = { status: 'fulfilled', reasonCode: null };
const TAKEN = trouble('refused', 'SEAT_UNAVAILABLE');
const NO_ANSWER = trouble('unknown', 'UPSTREAM_UNAVAILABLE');

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

const named = ({ run }: ScriptedCheckout, name: string) =>
  run.metrics
    .filter((metric) => metric.name === `usher_${name}`)
    .map(({ value, tags: { workflowType: _, ...tags } }) => [value, tags]);

test('counts each state that a checkout reaches, and records the time in it', async () => {
  const checkout = await ScriptedCheckout.open(creator, checkoutIn('holding'), {
    ...HELD,
    layout: [NO_ANSWER],
  });
  await checkout.run.passTime();
  expect(named(checkout, 'checkout_states')).toEqual([
    [1, { status: 'holding' }],
    [1, { status: 'held' }],
    [1, { status: 'selecting' }],
  ]);
  expect(named(checkout, 'checkout_state_seconds')).toEqual([
    [0, { status: 'holding' }],
    [590, { status: 'held' }],
  ]);
});

test('counts each failure once, by kind and code', async () => {
  const checkout = await ScriptedCheckout.open(creator, checkoutIn('holding'), {
    lease: [TAKEN],
    layout: [NO_ANSWER],
  });
  expect(named(checkout, 'checkout_failures')).toEqual([
    [1, { kind: 'inventory', code: 'SEAT_UNAVAILABLE' }],
  ]);
});

test("does not count an earlier run's failure again", async () => {
  const met = checkoutIn('holding', { lastFailure: declined });
  const checkout = await ScriptedCheckout.open(creator, met, HELD);
  expect(named(checkout, 'checkout_failures')).toEqual([]);
});

test('counts unlisted codes together', async () => {
  const failed = { status: 'failed', reasonCode: 'CODE_OF_A_VENDOR' };
  const checkout = await ScriptedCheckout.open(
    creator,
    checkoutIn('placing', {}, { order: claimed }),
    { ...ORDER_PLACED, orderStatus: [failed], lease: [NO_ANSWER], layout: [NO_ANSWER] },
  );
  expect(named(checkout, 'checkout_failures')[0]).toMatchObject([1, { code: 'OTHER' }]);
});

test('counts sales by partner', async () => {
  const checkout = await ScriptedCheckout.open(
    creator,
    checkoutIn('placing', {}, { order: claimed }),
    { ...ORDER_PLACED, orderStatus: [FULFILLED], orderSummary: [TICKETS] },
  );
  expect(named(checkout, 'tickets_sold')).toEqual([[2, { partner: 'demo' }]]);
  expect(named(checkout, 'sold_amount_hundredths')).toEqual([
    [3650, { partner: 'demo', currency: 'USD' }],
  ]);
});

test('does not count a sale again after a refused cancellation', async () => {
  const checkout = await ScriptedCheckout.open(creator, checkoutIn('cancelling'), {
    cancelOrder: [trouble('refused', 'CANCELLATION_WINDOW_EXPIRED')],
    orderStatus: [FULFILLED],
  });
  await checkout.passTimes(2);
  expect(checkout.status).toBe('confirmed');
  expect(named(checkout, 'tickets_sold')).toEqual([]);
});

test('counts the calls that no worker takes, starting at 0 for each queue', async () => {
  const checkout = await ScriptedCheckout.open(creator, checkoutIn('holding'), {
    lease: [UNTAKEN],
    layout: [NO_ANSWER],
  });
  expect(named(checkout, 'calls_untaken')).toEqual([
    [0, { queue: 'svc-calls' }],
    [0, { queue: 'payment-calls' }],
    [1, { queue: 'svc-calls' }],
  ]);
});
