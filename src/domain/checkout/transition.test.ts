import { checkoutIn, NOW_MS, receipt, STATUSES } from '../../../tests/support/checkout-examples';
import { apply, EVENTS, tag } from '../../../tests/support/checkout-events';
import { failure } from '../failure';
import { money } from '../money';
import type { CheckoutEvent } from './events';
import type { Command } from './commands';
import { isTerminal, type Checkout } from './state';
import { moneyOf } from './machine';
import { advance, claim } from './machine';

const finding = (checkout: Checkout, event: Exclude<CheckoutEvent, Command>): Checkout =>
  advance(checkout, event, NOW_MS).checkout;

/** The same, as it is before its order is sent. */
function unsent(checkout: Checkout): Checkout {
  if (checkout.phase.status !== 'placing') return checkout;
  const order = { ...checkout.phase.order, sentAtMs: null, orderId: null };
  return { ...checkout, phase: { ...checkout.phase, order } };
}

describe.each(STATUSES)('in %s', (status) => {
  test.each(Object.values(EVENTS))('$type is taken, or changes nothing', (event) => {
    const before = checkoutIn(status);
    const { changed, checkout } = apply(before, event);
    expect(checkout.version).toBe(before.version + (changed ? 1 : 0));
    expect(changed || checkout === before).toBe(true);
  });
});

test.each(STATUSES.filter((status) => isTerminal(checkoutIn(status))))(
  'nothing leads out of %s',
  (status) => {
    for (const event of Object.values(EVENTS)) {
      expect(apply(checkoutIn(status), event).checkout.phase.status).toBe(status);
    }
  },
);

test('money becomes unknown with the claim of an order, before anything is sent', () => {
  const verdict = claim(checkoutIn('held'), EVENTS.order, tag('order'), NOW_MS);
  expect(verdict.checkout.phase.status).toBe('placing');
  expect(moneyOf(verdict.checkout)).toBe('unknown');
});

test('of two orders at once the second finds the checkout busy', () => {
  const first = claim(checkoutIn('held'), EVENTS.order, tag('order'), NOW_MS).checkout;
  const second = claim(first, EVENTS.order, tag('order'), NOW_MS);
  expect(second).toMatchObject({ changed: false, refusal: { code: 'CHECKOUT_BUSY' } });
});

test('another total than the receipt says is refused, and names both', () => {
  const order = { ...EVENTS.order, expectedTotal: money('30.00', 'USD') };
  const verdict = claim(checkoutIn('held'), order, tag('order'), NOW_MS);
  expect(verdict).toMatchObject({
    changed: false,
    refusal: {
      code: 'PRICE_CHANGED',
      pointer: '/expectedTotal/amount',
      message: 'The total is 36.50 USD, not 30.00 USD.',
    },
  });
});

test('a total that changed between hold and order goes back for consent, with nothing sent', () => {
  const dearer = { ...receipt, total: money('38.50', 'USD') };
  const checkout = finding(unsent(checkoutIn('placing')), {
    type: 'previewed',
    receipt: dearer,
    previewId: null,
  });
  expect(checkout.phase).toMatchObject({ status: 'held', receipt: dearer });
  expect(checkout.lastFailure?.code).toBe('PRICE_CHANGED');
  expect(moneyOf(checkout)).toBe('not_taken');
});

test('a decline holds the same seats again under a fresh clientRequestId', () => {
  const checkout = finding(checkoutIn('placing'), EVENTS['order-failed']);
  expect(checkout.phase).toMatchObject({ status: 'holding', lease: null });
  expect(checkout.attempt).toEqual({
    clientRequestId: EVENTS['order-failed'].nextClientRequestId,
    failed: 1,
    claims: 0,
    paymentType: null,
  });
  expect(checkout.lastFailure).toMatchObject({ code: 'PROCESSOR_DECLINED', attempt: 1 });
});

test('an order that failed for its seats leads back to the choice of seats', () => {
  const event = { ...EVENTS['order-failed'], failure: failure('SEAT_UNAVAILABLE') };
  expect(finding(checkoutIn('processing'), event).phase).toMatchObject({
    status: 'selecting',
    seatMapDue: true,
  });
});

test('the sixth poll without an outcome ends the waiting, not the order', () => {
  let checkout = checkoutIn('placing');
  const dueMs: number[] = [];
  for (let poll = 0; poll < 6; poll++) {
    if (checkout.phase.status === 'placing') dueMs.push(checkout.phase.order.nextAtMs - NOW_MS);
    checkout = finding(checkout, EVENTS['order-pending']);
  }
  expect(dueMs).toEqual([0, 2_000, 4_000, 6_000, 8_000, 10_000]);
  expect(checkout.phase.status).toBe('processing');
  expect(moneyOf(checkout)).toBe('unknown');
});

test('looks at a late order grow apart, up to a bound', () => {
  let checkout = checkoutIn('processing');
  const pausesMs = [1, 2, 3, 4, 5, 6].map(() => {
    checkout = finding(checkout, EVENTS['order-pending']);
    return checkout.phase.status === 'processing' ? checkout.phase.order.nextAtMs - NOW_MS : null;
  });
  expect(pausesMs).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});

test('an order whose answer is lost is not sent again before the first one has settled', () => {
  const checkout = finding(checkoutIn('placing'), EVENTS['order-answer-lost']);
  expect(checkout.phase).toMatchObject({
    status: 'processing',
    order: { sentAtMs: NOW_MS, nextAtMs: NOW_MS + 10_000 },
  });
});

test('a sixth payment attempt is refused', () => {
  const attempt = { clientRequestId: 'id', failed: 5, claims: 5, paymentType: null };
  const verdict = claim(checkoutIn('held', { attempt }), EVENTS.order, tag('order'), NOW_MS);
  expect(verdict).toMatchObject({ refusal: { code: 'PAYMENT_ATTEMPTS_EXHAUSTED' } });
});

test('a fifty-first change of seats is refused', () => {
  const verdict = claim(
    checkoutIn('held', { seatChanges: 50 }),
    EVENTS.seats,
    tag('seats'),
    NOW_MS,
  );
  expect(verdict).toMatchObject({ refusal: { code: 'SEAT_CHANGES_EXHAUSTED' } });
});

test('a command is answered by the change that settles it, and not before', () => {
  const claimed = claim(checkoutIn('held'), EVENTS.order, tag('order'), NOW_MS).checkout;
  expect(claimed.ledger.answered).toEqual({});
  const declined = finding(claimed, EVENTS['order-failed']);
  expect(declined.ledger.answered).toEqual({});
  const leased = finding(declined, EVENTS.leased);
  const held = finding(leased, EVENTS.previewed);
  expect(held.ledger.owed).toEqual([]);
  expect(held.ledger.answered['order:1']).toMatchObject({
    digest: 'digest',
    failure: { code: 'PROCESSOR_DECLINED' },
    view: { status: 'held', payment: { money: 'not_taken', attempt: 1, attemptsLeft: 4 } },
  });
});

describe('seats that are taken', () => {
  const taken = EVENTS['hold-failed'];
  const ownLease = { seatIds: ['F1', 'F2'], endsAtMs: NOW_MS + 60_000 };

  test('by an older lease of our own are waited for, once', () => {
    const waiting = finding(checkoutIn('holding', { ownLease }), taken);
    expect(waiting.phase).toMatchObject({ status: 'holding', waitsUntilMs: NOW_MS + 60_000 });
    expect(finding(waiting, taken).phase.status).toBe('selecting');
  });

  test.each([
    ['by somebody else', null],
    ['and ours had other seats', { ...ownLease, seatIds: ['F5'] }],
    ['and ours has ended', { ...ownLease, endsAtMs: NOW_MS }],
  ])('%s lead back to the choice', (_why, lease) => {
    const checkout = finding(checkoutIn('holding', { ownLease: lease }), taken);
    expect(checkout.phase.status).toBe('selecting');
    expect(checkout.lastFailure?.code).toBe('SEAT_UNAVAILABLE');
  });
});

describe('ops', () => {
  const review = checkoutIn('in_review');
  const by = (command: Command) => claim(review, command, tag('ops'), NOW_MS);

  test('name an order that was found, and Svc is asked how it stands', () => {
    const { checkout } = by(EVENTS['resolve-order']);
    expect(checkout.phase).toMatchObject({ status: 'processing', order: { orderId: 'O55' } });
    expect(moneyOf(checkout)).toBe('unknown');
  });

  test.each([
    ['failed', 'failed', 'not_taken'],
    ['cancelled', 'cancelled', 'taken'],
    ['confirmed', 'processing', 'taken'],
  ] as const)('resolve a review as %s', (outcome, status, money) => {
    const { checkout } = by({ ...EVENTS['mark-resolved'], outcome, orderId: 'O55' });
    expect(checkout.phase.status).toBe(status);
    expect(moneyOf(checkout)).toBe(money);
  });

  test('cannot confirm what has no id', () => {
    const phase = { ...review.phase, order: { ...order(), orderId: null } } as Checkout['phase'];
    const command = { ...EVENTS['mark-resolved'], outcome: 'confirmed' } as const;
    const verdict = claim({ ...review, phase }, command, tag('ops'), NOW_MS);
    expect(verdict).toMatchObject({ changed: false, refusal: { code: 'CHECKOUT_STATE' } });
  });

  test('are named in the timeline, with their reason', () => {
    expect(by(EVENTS['force-cancel']).checkout.timeline.at(-1)?.text).toBe(
      'force-cancel by ada: asked by phone',
    );
  });

  function order() {
    if (review.phase.status !== 'in_review') throw new Error('no review');
    return review.phase.order;
  }
});
