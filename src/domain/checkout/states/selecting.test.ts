import { after, apply, EVENTS } from '../../../../tests/support/checkout-events';
import { checkoutIn, NOW_MS, prices, seatMap } from '../../../../tests/support/checkout-examples';
import { done, fakePorts } from '../../../../tests/support/fake-ports';
import { failure } from '../../failure';
import { selecting as state } from './selecting';

const seatsLost = (code: string, seating: 'general' | 'reserved') =>
  checkoutIn(
    'selecting',
    {
      lastFailure: failure(code),
      prices: { ...prices, showtime: { ...prices.showtime, seating } },
    },
    { layoutDue: true },
  );

test.each([
  ['HOLD_EXPIRED', 'reserved', 1],
  ['INVENTORY_UNAVAILABLE', 'reserved', 1],
  ['HOLD_EXPIRED', 'general', 0],
  // How many places are left is what the customer needs to know then.
  ['INVENTORY_UNAVAILABLE', 'general', 1],
] as const)(
  'after %s with %s seating the layout is asked for %i times',
  async (code, seating, times) => {
    const layout = jest.fn(() => done(seatMap));
    const found = await state.run?.(seatsLost(code, seating), fakePorts({ svc: { layout } }));
    expect(found).toEqual({ type: 'layout_read', seatMap: times === 0 ? null : seatMap });
    expect(layout).toHaveBeenCalledTimes(times);
  },
);

test('an edit that asks nothing of Svc is answered at once, and hides no failure', () => {
  const lastFailure = failure('PROCESSOR_DECLINED', { attempt: 1 });
  const edited = after(checkoutIn('selecting', { lastFailure }), EVENTS.edit);
  expect(edited).toMatchObject({ phase: { status: 'selecting' }, lastFailure });
  expect(edited.commands.records['edit:1']?.failure).toBeNull();
});

test('an edit does not wait for a fresh look at the seats, which may go wrong', () => {
  const lost = after(checkoutIn('held'), EVENTS.hold_ended);
  const edited = after(lost, { type: 'edit', changes: { reference: 'cart 9' } });
  expect(edited.phase).toMatchObject({ status: 'selecting', layoutDue: true });
  expect(edited.commands).toMatchObject({
    owed: [],
    records: { 'edit:1': { failure: null, status: 'selecting' } },
  });
});

test('a choice of seats is open for fifteen minutes, but not beyond the beginning', () => {
  const selecting = after(checkoutIn('preparing'), EVENTS.prepared);
  expect(selecting.phase).toMatchObject({
    status: 'selecting',
    idle: { endsAtMs: NOW_MS + 900_000 },
  });
  expect(after(selecting, EVENTS.idle_ended)).toMatchObject({
    phase: { status: 'expired' },
    lastFailure: null,
  });
  expect(after(selecting, EVENTS.showtime_begun)).toMatchObject({
    phase: { status: 'expired' },
    lastFailure: { code: 'INVALID_SHOWTIME' },
  });
});

test('a map that cannot be read anew stays as it was', () => {
  const lost = after(checkoutIn('held'), EVENTS.hold_ended);
  expect(lost.phase).toMatchObject({ status: 'selecting', layoutDue: true });
  const shown = after(lost, { type: 'layout_read', seatMap: null });
  expect(shown.phase).toMatchObject({ layoutDue: false });
  expect(shown.seatMap).toEqual(lost.seatMap);
});

test.each([
  ['HOLD_EXPIRED', 'HOLD_EXPIRED'],
  ['SEAT_UNAVAILABLE', 'CHECKOUT_STATE'],
])('an order after %s is refused with %s', (lostBy, code) => {
  const { refusal } = apply(seatsLost(lostBy, 'reserved'), EVENTS.order);
  expect(refusal?.code).toBe(code);
});

test('a choice of seats goes on to their hold, with nothing held meanwhile', () => {
  expect(after(checkoutIn('selecting'), EVENTS.seats).phase).toMatchObject({
    ...{ status: 'holding', lease: null, before: null },
    items: [{ offerId: 'adult', productId: 'P1', seatIds: ['F1', 'F2'], quantity: 2 }],
  });
});

test('a cancellation abandons it', () => {
  expect(after(checkoutIn('selecting'), EVENTS.cancel).phase.status).toBe('abandoned');
});
