// The same checkout in both ordering shapes of Svc (Svc spec 2.6, 2.7), as far as each supports it.
import { PartnerBackend, type CheckoutJson, type ProblemJson } from '../support/partner-backend';
import { LATE_MS, POLL_BUDGET_MS } from '../support/patience';
import { paymentBy, SHAPES } from '../support/shapes';
import { ownShowtimes, reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

describe.each(SHAPES)('in the %s shape', (shape) => {
  const usher = useUsher({
    shape,
    policy: {
      pollIntervalMs: 200,
      pollBudgetMs: POLL_BUDGET_MS,
      reconcilePauseMs: 200,
      settleMs: 300,
    },
    sandbox: { slowFulfilmentDelayMs: LATE_MS, duplicateNamesOrder: true, ratePerSecond: 0 },
  });
  const partner = new PartnerBackend(usher);
  const showtimeId = reservedShowtime();

  const chargesOf = (orderId: string) =>
    usher.sandbox.storage.ledger
      .all()
      .filter((entry) => entry.orderId === orderId && entry.kind === 'charge');

  test('reserved seats are chosen, changed, held again and bought', async () => {
    const held = await partner.held(showtimeId);
    const spare = (await freeSeats(held.id)).find((seatId) => !seatsOf(held).includes(seatId))!;
    const more = await partner.chooseSeats(held, [...seatsOf(held), spare]);
    expect(more.status).toBe(200);
    const fewer = await partner.chooseSeats(more.body, seatsOf(held));
    const renewed = await partner.chooseSeats(fewer.body, seatsOf(held));
    expect([fewer.status, renewed.status]).toEqual([200, 200]);

    const { body } = await partner.pay(renewed.body, await paymentBy(usher, 'tok_ok'));
    expect(body).toMatchObject({ status: 'confirmed', payment: { money: 'taken' } });
    expect(body.tickets.map(({ seat }) => seat?.id).sort()).toEqual([...seatsOf(held)].sort());
    expect(chargesOf(body.order!.id)).toHaveLength(1);
  });

  test('a decline keeps the seats, and another payment buys them', async () => {
    const held = await partner.held(showtimeId);
    const declined = await partner.pay<ProblemJson>(held, await paymentBy(usher, 'tok_declined'));
    expect(declined).toMatchObject({ status: 402, body: { code: 'PROCESSOR_DECLINED' } });
    expect(seatsOf(declined.body.checkout!)).toEqual(seatsOf(held));
    const { body } = await partner.pay(held, await paymentBy(usher, 'tok_ok'));
    expect(body.status).toBe('confirmed');
  });

  test('recovers an order whose answer was lost', async () => {
    const held = await partner.held(showtimeId);
    await partner.pay(held, await paymentBy(usher, 'tok_lost_answer'));
    const { order } = await partner.reaches(held.id, 'confirmed');
    expect(chargesOf(order!.id)).toHaveLength(1);
  });

  test('a late order is processing, then confirmed, then cancelled and refunded', async () => {
    const held = await partner.held(showtimeId);
    const late = await partner.pay(held, await paymentBy(usher, 'tok_slow'));
    expect([late.status, late.body.status]).toEqual([202, 'processing']);
    await partner.reaches(held.id, 'confirmed');
    await partner.cancel(held.id);
    const cancelled = await partner.reaches(held.id, 'cancelled');
    expect(cancelled).toMatchObject({
      payment: { refund: { status: 'done', amount: held.receipt!.total } },
    });
  });

  test('an order that fails after it was accepted charges nothing', async () => {
    const held = await partner.held(showtimeId);
    await partner.pay(held, await paymentBy(usher, 'tok_fails_later'));
    const again = await partner.reaches(held.id, 'held');
    expect(again).toMatchObject({
      payment: { money: 'not_taken', attempt: 1 },
      // The alternative shape returns no reason.
      lastFailure: { kind: shape === 'primary' ? 'payment' : 'upstream' },
    });
  });

  test('general admission is bought by quantity', async () => {
    const general = ownShowtimes({ seating: 'general' })();
    const { id, offers } = await partner.selecting(general);
    const items = [{ offerId: offers[0]!.offerId, quantity: 2 }];
    const held = await partner.call('PUT', `/v1/checkouts/${id}/seats`, { items });
    expect(held.status).toBe(200);
    const { body } = await partner.pay(held.body, await paymentBy(usher, 'tok_ok'));
    expect(body.status).toBe('confirmed');
    expect(body.tickets).toHaveLength(2);
  });

  test('refuses what the shape does not support, and keeps the hold', async () => {
    const unsupported = { status: 409, body: { code: 'UNSUPPORTED_IN_SHAPE' } };
    const held = await partner.held(showtimeId);
    const other = shape === 'primary' ? ['card'] : ['nonce', 'saved', 'partner'];
    for (const type of other) {
      expect(await partner.pay<ProblemJson>(held, PAYMENTS[type]!)).toMatchObject(unsupported);
    }
    const start = await partner.start({ showtimeId, promotionCode: 'MATINEE5' });
    expect(start.status).toBe(shape === 'primary' ? 201 : 409);
    expect((await partner.get(held.id)).body).toMatchObject({ status: 'held' });
  });

  async function freeSeats(id: string): Promise<string[]> {
    const path = `/v1/checkouts/${id}/seat-map`;
    const { body } = await partner.call<SeatMapJson>('GET', path);
    const seats = body.rows.flatMap((row) => row.seats);
    return seats.filter(({ status }) => status === 'available').map((seat) => seat.id);
  }
});

const PAYMENTS: Readonly<Record<string, object>> = {
  card: { type: 'card', token: 'card_1' },
  nonce: { type: 'nonce', nonce: 'tok_ok', provider: 'sandbox' },
  saved: { type: 'saved', instrumentId: 'pi_1' },
  partner: { type: 'partner', token: 'tok_ok' },
};

interface SeatMapJson {
  readonly rows: readonly { readonly seats: readonly { id: string; status: string }[] }[];
}

function seatsOf({ hold }: CheckoutJson): readonly string[] {
  return hold!.items.flatMap(({ seats }) => seats).map(({ id }) => id);
}
