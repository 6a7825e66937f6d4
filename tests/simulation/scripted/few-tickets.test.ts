// An order for which Svc shows fewer tickets than places.
import { checkoutIn, NOW_MS, placed } from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ScriptedCheckout, TICKETS } from './scripted';

const FULFILLED = { status: 'fulfilled', reasonCode: null };
const PAIR = { seatLabel: 'F1-F2', bookingId: 'VB1', qrData: 'QR1' };
const [FIRST] = TICKETS.tickets;
const A_QUARTER_HOUR_MS = 15 * 60_000;

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

async function later(...summaries: readonly unknown[]): Promise<ScriptedCheckout> {
  const next = { tries: 0, dueAtMs: NOW_MS, canHurry: true };
  const order = { ...placed, step: 'fulfilled' } as const;
  const given = checkoutIn('processing', {}, { order, next });
  const answers = {
    orderStatus: [FULFILLED],
    orderSummary: summaries.map((tickets) => ({ ...TICKETS, tickets })),
  };
  const checkout = await ScriptedCheckout.open(creator, given, answers);
  await checkout.follow(A_QUARTER_HOUR_MS);
  return checkout;
}

test('an order is confirmed with a ticket that may be for both places, and shows the label from Svc', async () => {
  const checkout = await later([PAIR]);
  expect(checkout.status).toBe('confirmed');
  expect(checkout.timeline[0]).toBe('Tickets received: 1; now confirmed');
  expect(checkout.calls.filter((call) => call === 'orderSummary')).toHaveLength(10);
  expect(checkout.seen.view.tickets).toMatchObject([
    { number: 1, seatId: null, seatLabel: 'F1-F2', qrData: 'QR1' },
  ]);
});

test('an order is confirmed with both tickets if they follow', async () => {
  const checkout = await later([PAIR], TICKETS.tickets);
  expect(checkout.seen.view.tickets).toMatchObject([{ qrData: 'QR1' }, { qrData: 'QR2' }]);
});

test('an order is followed while a seat has no ticket', async () => {
  const checkout = await later([FIRST]);
  expect(checkout.status).toBe('processing');
});
