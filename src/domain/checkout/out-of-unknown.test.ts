// Money that is unknown may have been taken. Every way out of that is listed in out-of-unknown.md, with the
// evidence that it rests on, so that no new one can slip in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutIn, collection, receipt } from '../../../tests/support/checkout-examples';
import { apply, EVENTS } from '../../../tests/support/checkout-events';
import type { CheckoutEvent } from './events';
import { moneyOf } from './machine';
import type { Checkout } from './state';
import type { Order } from './order';
import type { Status } from './status';

const LIST = join(__dirname, 'out-of-unknown.md');

/** What an order may look like while nobody knows of its money. */
const ORDERS: Readonly<Record<string, Partial<Order>>> = {
  'not sent': { sentAtMs: null, orderId: null },
  'answer lost': { orderId: null },
  'with its id': {},
  'partner, authorisation wanted': {
    sentAtMs: null,
    orderId: null,
    collection: { ...collection, status: 'wanted', authorizationId: null },
  },
  'partner, authorisation lost': {
    sentAtMs: null,
    orderId: null,
    collection: { ...collection, status: 'lost', authorizationId: null },
  },
  'partner, with its id': { collection },
  'partner, fulfilled': { collection, fulfilled: true },
  'partner, capture lost': {
    collection: { ...collection, status: 'in_doubt' },
    fulfilled: true,
  },
  'named by a person': { namedAtMs: 0 },
};

function* unknownCheckouts(): Generator<Checkout> {
  for (const status of ['placing', 'processing', 'in_review', 'cancelling'] as Status[]) {
    for (const change of Object.values(ORDERS)) {
      const checkout = checkoutIn(status);
      if (!('order' in checkout.phase)) continue;
      const order = { ...checkout.phase.order, ...change };
      const phase = { ...checkout.phase, order } as Checkout['phase'];
      for (const cancelRequest of [null, { atMs: 0, reason: 'customer' } as const]) {
        const candidate = { ...checkout, phase, cancelRequest };
        if (moneyOf(candidate) === 'unknown') yield candidate;
      }
    }
  }
}

/** `placing + order-failed: not_taken`, once for each. */
function waysOut(): string[] {
  const found = new Set<string>();
  const { mark_resolved, order_failed, order_withheld, order_placed, previewed } = EVENTS;
  const outcomes = ['confirmed', 'failed', 'cancelled', 'compensated'] as const;
  const events: CheckoutEvent[] = [
    ...Object.values(EVENTS),
    ...outcomes.map((outcome) => ({ ...mark_resolved, outcome, orderId: 'O55' })),
    { ...previewed, receipt: { ...receipt, total: receipt.tax } },
    { ...order_placed, fulfilled: true },
    { ...order_failed, failure: { ...order_failed.failure, kind: 'inventory' } },
    { ...order_withheld, failure: { ...order_withheld.failure, kind: 'upstream' } },
  ];
  for (const before of unknownCheckouts()) {
    for (const event of events) {
      const { checkout: after } = apply(before, event);
      const money = moneyOf(after);
      if (money === 'unknown') continue;
      found.add(`${before.phase.status} + ${event.type}: ${money}`);
    }
  }
  return [...found].sort();
}

/** Rows of the table: `| state | event | money | evidence |`. */
function listed(): { readonly way: string; readonly evidence: string }[] {
  const rows = readFileSync(LIST, 'utf8').matchAll(
    /^\| (\w+) \| (\w+) \| (taken|not_taken) \| (.+) \|$/gm,
  );
  return [...rows].map(([, state, event, money, evidence = '']) => ({
    way: `${state} + ${event}: ${money}`,
    evidence: evidence.trim(),
  }));
}

test('every transition out of unknown is listed, and none that is not there', () => {
  expect(waysOut()).toEqual(
    listed()
      .map(({ way }) => way)
      .sort(),
  );
});

test('each rests on evidence, and says which', () => {
  for (const { evidence } of listed()) expect(evidence.length).toBeGreaterThan(15);
});
