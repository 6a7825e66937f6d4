import { temporal } from '@temporalio/proto';
import { runsOf } from '../support/checkout-cost';
import { PartnerBackend, type ProblemJson } from '../support/partner-backend';
import { ATTEMPTS_MAX } from '../support/checkout-examples';
import { LATE_MS, POLL_BUDGET_MS } from '../support/patience';
import { planFaults } from '../support/sandbox-controls';
import { ownShowtimes, reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const { EventType } = temporal.api.enums.v1;

/** Much longer than the poll budget. */
const SLOW_POLL_MS = 8_000;

const usher = useUsher({
  policy: {
    pollIntervalMs: 200,
    pollBudgetMs: POLL_BUDGET_MS,
    pollTimeoutMs: SLOW_POLL_MS,
    reconcilePauseMs: 200,
  },
  sandbox: { slowFulfilmentDelayMs: LATE_MS },
});
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

const entryCount = (name: 'charge' | 'sale'): number =>
  usher.sandbox.storage.ledger.all().filter(({ kind }) => kind === name).length;

test('from a showtime to tickets', async () => {
  const started = await partner.start({ showtimeId, reference: 'cart-1842' });
  expect(started.status).toBe(201);
  expect(started.headers.get('Location')).toBe(`/v1/checkouts/${started.body.id}`);
  expect(started.body).toMatchObject({
    status: 'selecting',
    reference: 'cart-1842',
    showtime: { id: showtimeId, seating: 'reserved' },
    payment: { money: 'not_taken', attempt: 0, attemptsLeft: ATTEMPTS_MAX },
    nextAction: { type: 'choose_seats', method: 'PUT' },
  });

  const seatIds = started.body.nextAction!.recommendedSeatIds!;
  expect(seatIds).toHaveLength(2);
  const held = await partner.chooseSeats(started.body, seatIds);
  expect(held.status).toBe(200);
  expect(held.body).toMatchObject({ status: 'held', nextAction: { type: 'pay' } });
  expect(held.body.hold!.items[0]!.seats.map(({ id }) => id)).toEqual(seatIds);

  const ordered = await partner.order(held.body, 'tok_ok');
  expect(ordered.status).toBe(200);
  expect(ordered.body).toMatchObject({
    status: 'confirmed',
    payment: { money: 'taken', amount: held.body.receipt!.total },
    order: { status: 'fulfilled' },
    nextAction: null,
  });
  expect(ordered.body.tickets.map(({ seat }) => seat?.id)).toEqual(seatIds);
  for (const { qrData } of ordered.body.tickets) expect(qrData).not.toBe('');

  const later = await partner.get(started.body.id);
  expect(later.body).toEqual(ordered.body);
});

test('general admission is bought by quantity', async () => {
  const general = ownShowtimes({ seating: 'general' })();
  const checkout = await partner.selecting(general);
  const items = [{ offerId: checkout.offers[0]!.offerId, quantity: 2 }];
  const held = await partner.call('PUT', `/v1/checkouts/${checkout.id}/seats`, { items });
  expect(held.status).toBe(200);
  const ordered = await partner.order(held.body, 'tok_ok');
  expect(ordered.body).toMatchObject({
    status: 'confirmed',
    tickets: [{ seat: null }, { seat: null }],
  });
});

test('a declined payment leaves the seats held, and another token buys them', async () => {
  const held = await partner.held(showtimeId);
  const declined = await partner.order<ProblemJson>(held, 'tok_declined');
  expect(declined.status).toBe(402);
  expect(declined.headers.get('Content-Type')).toContain('application/problem+json');
  expect(declined.body).toMatchObject({
    code: 'PROCESSOR_DECLINED',
    kind: 'payment',
    retryable: true,
    checkout: {
      status: 'held',
      hold: { items: held.hold!.items },
      payment: { money: 'not_taken', attempt: 1, attemptsLeft: ATTEMPTS_MAX - 1 },
    },
  });
  const paid = await partner.order(declined.body.checkout!, 'tok_ok');
  expect(paid.body).toMatchObject({ status: 'confirmed', payment: { money: 'taken' } });
});

test('a late order is processing at first, and confirmed in the end', async () => {
  const held = await partner.held(showtimeId);
  const late = await partner.order(held, 'tok_slow');
  expect(late.status).toBe(202);
  expect(late.headers.get('Retry-After')).not.toBeNull();
  expect(late.body).toMatchObject({
    status: 'processing',
    payment: { money: 'unknown' },
    nextAction: { type: 'wait' },
  });
  const confirmed = await partner.reaches(held.id, 'confirmed');
  expect(confirmed.payment.money).toBe('taken');
  expect(confirmed.tickets).toHaveLength(2);
});

test('a caller gets 202 when the poll budget ends, even during a poll', async () => {
  const held = await partner.held(showtimeId);
  await planFaults(usher, [
    { calls: ['orderStatus'], times: 1, fault: { kind: 'latency', ms: SLOW_POLL_MS } },
  ]);
  const late = await partner.order(held, 'tok_ok');
  expect([late.status, late.body.status]).toEqual([202, 'processing']);
  await partner.reaches(held.id, 'confirmed');
  const [bought] = await runsOf(usher.temporal, held.id);
  const types = bought!.events.map(({ eventType }) => eventType);
  expect(types).toContain(EventType.EVENT_TYPE_ACTIVITY_TASK_CANCEL_REQUESTED);
  expect(types).not.toContain(EventType.EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT);
});

test('accepts only one command if two orders and a choice of seats arrive at once; the others get 409', async () => {
  const held = await partner.held(showtimeId);
  const before = entryCount('charge');
  const replies = await Promise.all([
    partner.order<ProblemJson>(held, 'tok_ok'),
    partner.order<ProblemJson>(held, 'tok_ok'),
    partner.chooseSeats<ProblemJson>(
      held,
      held.hold!.items[0]!.seats.map(({ id }) => id),
    ),
  ]);
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 409, 409]);
  const refused = replies.filter(({ status }) => status === 409);
  for (const { body } of refused) expect(body.code).toMatch(/^CHECKOUT_(BUSY|STATE)$/);
  expect(entryCount('charge') - before).toBeLessThanOrEqual(1);
});

test('refuses an order with another total', async () => {
  const held = await partner.held(showtimeId);
  const before = entryCount('charge');
  const changed = { ...held, receipt: { total: { amount: '1.00', currency: 'USD' } } };
  const refused = await partner.order<ProblemJson>(changed, 'tok_ok');
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'PRICE_CHANGED',
    errors: [{ pointer: '/expectedTotal/amount' }],
    checkout: { status: 'held', payment: { money: 'not_taken' } },
  });
  expect(entryCount('charge')).toBe(before);
});

test('the second of two checkouts for the same seats is offered other seats', async () => {
  const [first, second] = await Promise.all([
    partner.selecting(showtimeId),
    partner.start({
      showtimeId,
      customer: {
        type: 'guest',
        email: 'grace@example.org',
        firstName: 'Grace',
        lastName: 'Hopper',
      },
    }),
  ]);
  const seatIds = first.nextAction!.recommendedSeatIds!;
  const held = await partner.chooseSeats(first, seatIds);
  expect(held.status).toBe(200);
  const refused = await partner.chooseSeats<ProblemJson>(second.body, seatIds);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: 'SEAT_UNAVAILABLE', kind: 'inventory' });
  const current = await partner.reaches(second.body.id, 'selecting');
  const fresh = current.nextAction!.recommendedSeatIds!;
  expect(fresh.some((id) => seatIds.includes(id))).toBe(false);
});
