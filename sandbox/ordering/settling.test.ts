import { randomUUID } from 'node:crypto';
import { answerOf } from '../testing/ordering-desk';
import { reservedShowtime } from '../testing/showings';
import { START_MS, withSandbox } from '../testing/started-sandbox';
import { acceptOrder } from './order-acceptance';
import { inPresent } from './settling';

const RECEIPT = {
  currency: 'USD',
  subtotalMinor: 2400,
  serviceFeeMinor: 400,
  taxMinor: 350,
  totalMinor: 3150,
};

const DOOMED = {
  settlesAfterMs: 1000,
  settlesAs: 'failed',
  reasonCode: 'FRAUD_DETECTED',
} as const;

test('an order that fails frees its seats, gives the charge back and tells why', () =>
  withSandbox({}, async ({ world, desk, clock }) => {
    const guest = await desk.guest();
    const { id: showtimeId, areas } = reservedShowtime(START_MS);
    const { recommendedSeats: seatIds = [] } = await desk.layout(showtimeId, 2);
    const item = { productId: areas[0]?.productId ?? '', offerId: 'adult', seatIds, quantity: 2 };
    const clientRequestId = randomUUID();
    answerOf('lease', await desk.lease(guest, clientRequestId, [item]));
    const lease = world.storage.leases.find(guest.accountId, clientRequestId);
    if (!lease) throw new Error('the lease is gone');
    const { id: orderId } = inPresent(world, (nowMs) =>
      acceptOrder(world, lease, RECEIPT, nowMs, DOOMED),
    );

    clock.advance(999);
    expect(answerOf('orderStatus', await desk.status(guest, orderId))).toEqual({
      status: 'pending',
    });
    expect((await desk.layout(showtimeId, 2)).recommendedSeats).not.toEqual(seatIds);
    clock.advance(1);
    expect(answerOf('orderStatus', await desk.status(guest, orderId))).toEqual({
      status: 'failed',
      orderStatusReasonCode: 'FRAUD_DETECTED',
    });
    expect((await desk.layout(showtimeId, 2)).recommendedSeats).toEqual(seatIds);
    const entries = world.storage.ledger.all().map(({ kind, amountMinor }) => [kind, amountMinor]);
    expect(entries).toEqual([
      ['lease', null],
      ['charge', 3150],
      ['sale', null],
      ['void', 3150],
      ['release', null],
    ]);
  }));
