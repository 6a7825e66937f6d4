import {
  cancellation,
  claimed,
  collection,
  declined,
  delivered,
  extras,
  hold,
  checkoutIn,
  NOW_MS,
  owed,
  payment,
  purchase,
  sentOrder,
  tag,
  fulfilled,
} from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import { NO_COMMANDS, addWaiting, type CommandName } from './command-book';
import type { Checkout, Purchase } from './state';
import type { Transition } from './transition';
import {
  cancelBeforeSending,
  checkAt,
  checkLater,
  toFailed,
  toHolding,
  backToHeld,
  chooseSeatsAgain,
  toSelecting,
  startCancelling,
  withOrder,
} from './shared-transitions';

const LATER_MS = NOW_MS + 5_000;
const NAMES: readonly CommandName[] = ['start', 'seats', 'order', 'edit', 'cancel', 'ops'];
const WAITING = NAMES.reduce((book, name) => addWaiting(book, tag(name)), NO_COMMANDS);

/** The resulting checkout and the answers by command name, given one waiting command of each name. */
function after(before: Checkout, transition: Transition) {
  const checkout = transition.applyTo({ ...before, commands: WAITING }, LATER_MS);
  const records = Object.values(checkout.commands.records);
  const answers = Object.fromEntries(
    records.map(({ name, failure: why }) => [name, why?.code ?? 'ok']),
  );
  return { checkout, answers };
}

const own = { ...collection, own: true };

test('seats are offered until the checkout expires', () => {
  const before = checkoutIn('preparing', { lastFailure: declined });
  const { checkout, answers } = after(before, toSelecting(before, LATER_MS));
  expect(checkout.phase).toEqual({
    status: 'selecting',
    layoutDue: false,
    idleEndsAtMs: LATER_MS + 15 * 60_000,
  });
  expect(checkout.lastFailure).toBe(declined);
  expect(answers).toEqual({});
});

test('after seats are lost, the map is read again before commands are answered', () => {
  const before = checkoutIn('held');
  const { checkout, answers } = after(
    before,
    chooseSeatsAgain(before, failure('HOLD_EXPIRED'), LATER_MS),
  );
  expect(checkout.phase).toEqual({
    status: 'selecting',
    layoutDue: true,
    idleEndsAtMs: LATER_MS + 15 * 60_000,
  });
  expect(checkout.lastFailure?.code).toBe('HOLD_EXPIRED');
  expect(answers).toEqual({});
});

test('a failure whose next step would be to pay leads to the choice of seats instead', () => {
  const before = checkoutIn('placing');
  const nextAfter = (code: string) =>
    after(before, chooseSeatsAgain(before, failure(code), LATER_MS)).checkout.lastFailure?.next;
  expect(failure('PROCESSOR_DECLINED').next).toBe('pay');
  expect(nextAfter('PROCESSOR_DECLINED')).toBe('choose_seats');
  expect(nextAfter('INVALID_SHOWTIME')).toBe(failure('INVALID_SHOWTIME').next);
});

test('even a single seat that Svc refuses no longer counts as ours', () => {
  const items = [{ ...hold.items[0]!, seatIds: ['F1'] }];
  const ownLease = { seatIds: ['F1', 'F2'], endsAtMs: LATER_MS };
  const before = checkoutIn('holding', { ownLease }, { items });
  const leaseAfter = (code: string) =>
    after(before, chooseSeatsAgain(before, failure(code), LATER_MS)).checkout.ownLease;
  expect(leaseAfter('SEAT_UNAVAILABLE')).toBeNull();
  expect(leaseAfter('HOLD_EXPIRED')).toBe(ownLease);
});

test('if not all refused seats are ours, or none is named, our lease stays', () => {
  const ownLease = { seatIds: ['F1', 'F2'], endsAtMs: LATER_MS };
  const refused = failure('SEAT_UNAVAILABLE');
  for (const seatIds of [['F1', 'F9'], []]) {
    const before = checkoutIn('holding', { ownLease }, { items: [{ ...hold.items[0]!, seatIds }] });
    const { checkout } = after(before, chooseSeatsAgain(before, refused, LATER_MS));
    expect(checkout.ownLease).toBe(ownLease);
  }
});

test('seats that Svc refuses are no longer recommended', () => {
  const before = checkoutIn('holding');
  const recommendedAfter = (code: string) =>
    after(before, chooseSeatsAgain(before, failure(code), LATER_MS)).checkout.seatMap
      ?.recommendedSeatIds;
  expect(recommendedAfter('SEAT_UNAVAILABLE')).toEqual([]);
  expect(recommendedAfter('HOLD_EXPIRED')).toEqual(before.seatMap?.recommendedSeatIds);
});

test('if an offer is gone, the prices are read again, too', () => {
  const before = checkoutIn('holding');
  const { checkout } = after(
    before,
    chooseSeatsAgain(before, failure('OFFER_NOT_FOUND'), LATER_MS),
  );
  expect(checkout.phase).toMatchObject({ layoutDue: true, pricesDue: true });
  const prices = after(before, toHolding(hold.items, { pricesDue: true })).checkout;
  expect(prices.phase).toMatchObject({ status: 'holding', pricesDue: true });
});

test('seats are held with or without a previous lease and state', () => {
  const before = checkoutIn('selecting');
  expect(after(before, toHolding(hold.items)).checkout.phase).toEqual({
    status: 'holding',
    items: hold.items,
    lease: null,
    before: null,
  });
  const { request, session } = before;
  const standing = { request, session, hold };
  expect(
    after(before, toHolding(hold.items, { before: standing, lease: hold.lease })).checkout.phase,
  ).toEqual({
    status: 'holding',
    items: hold.items,
    lease: hold.lease,
    before: standing,
  });
});

describe('if nothing was bought', () => {
  const compensations = [owed()];
  const placing = (change: Partial<Purchase>) =>
    checkoutIn('placing', { compensations }, { ...change, order: claimed });

  test('the seats stay held, and the order command gets the reason', () => {
    const before = placing({ collection });
    const { checkout, answers } = after(before, backToHeld(before, declined));
    expect(checkout.phase).toEqual({ status: 'held', ...hold });
    expect(checkout.lastFailure?.code).toBe('PROCESSOR_DECLINED');
    expect(answers).toEqual({ order: 'PROCESSOR_DECLINED' });
  });

  test('an order that is cancelled before it is sent is answered so', () => {
    const before = placing({ collection });
    const { answers } = after(before, cancelBeforeSending(before));
    expect(answers).toEqual({ order: 'CANCELLED' });
  });

  test("a partner's own authorisation is kept, and any other is voided", () => {
    const kept = (change: Partial<Purchase>) => {
      const before = placing(change);
      return after(before, backToHeld(before, declined)).checkout.compensations;
    };
    expect(kept({ collection: own })).toEqual([]);
    expect(kept({ collection })).toEqual(compensations);
  });
});

test('a checkout that fails answers all commands, and the order with the reason', () => {
  const { checkout, answers } = after(checkoutIn('placing'), toFailed(declined));
  expect(checkout).toMatchObject({
    phase: { status: 'failed' },
    lastFailure: { code: 'PROCESSOR_DECLINED' },
  });
  expect(answers).toEqual({
    start: 'ok',
    seats: 'ok',
    order: 'PROCESSOR_DECLINED',
    edit: 'ok',
    cancel: 'ok',
    ops: 'ok',
  });
});

test('a cancellation starts at once, and answers the order, cancel and ops commands', () => {
  const before = checkoutIn('confirmed');
  const { checkout, answers } = after(before, startCancelling(before.phase, delivered, LATER_MS));
  expect(checkout.phase).toEqual({
    status: 'cancelling',
    ...purchase,
    order: delivered,
    cancellation,
    next: { tries: 0, dueAtMs: LATER_MS, canHurry: true },
  });
  expect(answers).toEqual({ order: 'ok', cancel: 'ok', ops: 'ok' });
  const caused = startCancelling(before.phase, fulfilled, LATER_MS, declined);
  expect(after(before, caused).checkout.phase).toMatchObject({
    order: fulfilled,
    cancellation: { ...cancellation, cause: declined },
  });
});

describe('an order in doubt', () => {
  const processing = checkoutIn(
    'processing',
    {},
    {
      order: sentOrder,
      next: { tries: 2, dueAtMs: NOW_MS, canHurry: false },
    },
  );
  const due = { tries: 7, dueAtMs: LATER_MS + 1, canHurry: true };

  test('is checked again when the next call is due', () => {
    const { checkout, answers } = after(processing, checkAt(processing, due));
    expect(checkout.phase).toEqual({
      status: 'processing',
      ...purchase,
      resumed: null,
      order: sentOrder,
      next: due,
    });
    expect(answers).toEqual({});
    expect(after(processing, checkAt(processing, due, fulfilled)).checkout.phase).toMatchObject({
      order: fulfilled,
    });
  });

  test('is checked again after pauses that grow to a minute', () => {
    const dueIn = (tries: number) => {
      const { next } = processing.phase;
      const before = checkoutIn('processing', {}, { next: { ...next, tries } });
      const { phase } = after(before, checkLater(before, null, LATER_MS)).checkout;
      return 'next' in phase ? [phase.next.tries, phase.next.dueAtMs - LATER_MS] : null;
    };
    expect(dueIn(0)).toEqual([1, 5_000]);
    expect(dueIn(2)).toEqual([3, 20_000]);
    expect(dueIn(9)).toEqual([10, 60_000]);
  });

  test('is checked again after the pause that Svc requires', () => {
    const why = failure('TOO_MANY_REQUESTS', { retryAfterMs: 90_000 });
    expect(after(processing, checkLater(processing, why, LATER_MS)).checkout.phase).toMatchObject({
      order: sentOrder,
      next: { tries: 3, dueAtMs: LATER_MS + 90_000, canHurry: false },
    });
  });
});

test('a new step of the order keeps the purchase, and drops the other fields of the state', () => {
  const { phase } = checkoutIn('processing');
  expect(withOrder(phase, delivered)).toEqual({ ...purchase, order: delivered });
  const without: Purchase = { ...hold, payment, collection };
  expect(withOrder(without, claimed)).toEqual({ ...hold, payment, collection, order: claimed });
  expect(Object.keys(withOrder(without, claimed))).not.toContain('extras');
  expect(withOrder(phase, claimed).extras).toBe(extras);
});
