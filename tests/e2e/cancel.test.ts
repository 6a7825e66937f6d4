import { randomUUID } from 'node:crypto';
import type { CheckoutResult } from '../../src/workflows/messages';
import { PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { LATE_MS, POLL_BUDGET_MS } from '../support/patience';
import { endFaults, planFaults } from '../support/sandbox-controls';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';
import { svcRequests } from './svc-requests';

const usher = useUsher({
  policy: { pollIntervalMs: 200, pollBudgetMs: POLL_BUDGET_MS, reconcilePauseMs: 200 },
  sandbox: { slowFulfilmentDelayMs: LATE_MS },
});
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

async function bought(): Promise<CheckoutJson> {
  const { body } = await partner.order(await partner.held(showtimeId), 'tok_ok');
  // On a slow machine the poll budget may end first.
  return partner.reaches(body.id, 'confirmed');
}

const entriesOf = (orderId: string) =>
  usher.sandbox.storage.ledger
    .all()
    .filter((entry) => entry.orderId === orderId)
    .map(({ kind }) => kind);

test('cancels at once while the seat map is still missing', async () => {
  const fault = { kind: 'latency', ms: 300_000 } as const;
  await planFaults(usher, [{ calls: ['layout'], fault }]);
  const started = await partner.start({ showtimeId }, { Prefer: 'respond-async' });
  await untilAnswered('refreshCheckout');
  const { id } = started.body;
  const { status, body } = await partner.cancel(id);
  expect([status, body.status]).toEqual([200, 'abandoned']);
  // The workflow does not wait for the seat map, which takes five minutes.
  const { view } = (await usher.temporal.workflow.getHandle(id).result()) as CheckoutResult;
  expect(view.status).toBe('abandoned');
  await endFaults(usher);
});

/** Waits until Svc has answered the call. */
async function untilAnswered(call: string): Promise<void> {
  for (;;) {
    const requests = await svcRequests(usher);
    if (requests.some((each) => each.call === call && each.status === 200)) return;
  }
}

test.each(['selecting', 'held'] as const)('cancels at once while %s', async (state) => {
  const checkout = await partner[state](showtimeId);
  const reply = await partner.cancel(checkout.id);
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    status: 'abandoned',
    payment: { money: 'not_taken' },
    nextAction: { type: 'start_over' },
    actions: [],
  });
  const other = await partner.cancel(checkout.id);
  expect([other.status, other.body]).toEqual([200, reply.body]);
  const { status } = await usher.temporal.workflow.getHandle(checkout.id).describe();
  expect(status.name).toBe('COMPLETED');
});

test('bought tickets are cancelled and refunded only once', async () => {
  const { id, order, receipt } = await bought();
  const key = randomUUID();
  const reply = await partner.cancel(id, key);
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    status: 'cancelled',
    order: { status: 'cancelled' },
    payment: { money: 'taken', refund: { status: 'done', amount: receipt!.total } },
    cancellation: { reason: 'customer' },
    tickets: [],
    actions: [],
  });
  expect(entriesOf(order!.id).filter((kind) => kind === 'refund')).toHaveLength(1);

  const again = await partner.cancel(id, key);
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect(again.body).toEqual(reply.body);
  const other = await partner.cancel(id);
  expect([other.status, other.body]).toEqual([200, reply.body]);
});

test('an order with an unknown outcome is cancelled as soon as the outcome is known', async () => {
  const held = await partner.held(showtimeId);
  const late = await partner.order(held, 'tok_slow');
  expect(late.body.status).toBe('processing');
  const reply = await partner.cancel(held.id);
  expect([200, 202]).toContain(reply.status);
  const cancelled = await partner.reaches(held.id, 'cancelled');
  expect(cancelled.payment).toMatchObject({ refund: { status: 'done' } });
});

test('Cancel in the Temporal UI works like the cancel command', async () => {
  const held = await partner.held(showtimeId);
  await usher.temporal.workflow.getHandle(held.id).cancel();
  await partner.reaches(held.id, 'abandoned');

  const confirmed = await bought();
  await usher.temporal.workflow.getHandle(confirmed.id).cancel();
  await partner.reaches(confirmed.id, 'cancelled');
  const { status } = await usher.temporal.workflow.getHandle(confirmed.id).describe();
  expect(status.name).toBe('COMPLETED');
});

test('answers are still replayed after the order workflow takes over', async () => {
  const held = await partner.held(showtimeId);
  const key = { 'Idempotency-Key': randomUUID() };
  const first = await partner.order(held, 'tok_ok', key);
  const again = await partner.order(held, 'tok_ok', key);
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect(again.body).toEqual(first.body);
});
