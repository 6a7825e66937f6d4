import { answerOf } from '../testing/ordering-client';
import { reservedShowtime } from '../testing/showings';
import { START_MS, withSandbox } from '../testing/started-sandbox';

test.each([
  ['tok_fails_later', 'PROCESSOR_DECLINED'],
  ['tok_sold_out_later', 'INVENTORY_UNAVAILABLE'],
])('an order with %s fails with %s, frees its seats and voids the charge', (token, reason) =>
  withSandbox({ fulfilmentDelayMs: 1000 }, async ({ world, ordering, clock }) => {
    const guest = await ordering.guest();
    const { id: showtimeId, areas } = reservedShowtime(START_MS);
    const { recommendedSeats: seatIds = [] } = await ordering.layout(showtimeId, 2);
    const item = { productId: areas[0]?.productId ?? '', offerId: 'adult', seatIds, quantity: 2 };
    const { orderId } = answerOf('placeOrder', await ordering.buy(guest, item, token));

    clock.advance(999);
    expect(answerOf('orderStatus', await ordering.status(guest, orderId))).toEqual({
      status: 'pending',
    });
    expect((await ordering.layout(showtimeId, 2)).recommendedSeats).not.toEqual(seatIds);
    clock.advance(1);
    expect(answerOf('orderStatus', await ordering.status(guest, orderId))).toEqual({
      status: 'failed',
      orderStatusReasonCode: reason,
    });
    expect((await ordering.layout(showtimeId, 2)).recommendedSeats).toEqual(seatIds);
    const entries = world.storage.ledger.all().map(({ kind, amountMinor }) => [kind, amountMinor]);
    const amountMinor = entries[1]?.[1];
    expect(amountMinor).toBeGreaterThan(0);
    expect(entries).toEqual([
      ['lease', null],
      ['charge', amountMinor],
      ['sale', null],
      ['void', amountMinor],
      ['release', null],
    ]);
  }),
);
