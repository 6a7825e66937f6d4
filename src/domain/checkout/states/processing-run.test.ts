// What the outcome of an order is asked of, and in whose name.
import { after, EVENTS } from '../../../../tests/support/checkout-events';
import { NOW_MS, ofAccount, withOrderOf } from '../../../../tests/support/checkout-examples';
import { done, fakePorts, notSent, refused } from '../../../../tests/support/fake-ports';
import { DEFAULT_POLICY } from '../../policy';
import type { Processing } from '../ordering/moves';
import type { SvcPort } from '../ports';
import { placing } from './placing';
import { processing } from './processing';

const policy = { ...DEFAULT_POLICY, layoutNamesAccount: true };
const lost = withOrderOf('processing', { orderId: null, placedAtMs: null }, { policy });
const lostBy = (more: ReturnType<typeof ofAccount>) =>
  withOrderOf('processing', { orderId: null, placedAtMs: null }, { policy, ...more });
const placed = () => done({ orderId: 'O55', status: 'pending', reasonCode: null } as const);

async function followUp(checkout: Processing, svc: Partial<SvcPort>) {
  const untilMs = processing.pause?.(checkout)?.untilMs;
  return { found: await processing.run?.(checkout, fakePorts({ svc })), untilMs };
}

describe('an order whose answer was lost', () => {
  test('is sent again under the account that sent it', async () => {
    const { found } = await followUp(lost, { placeOrder: placed });
    expect(found).toMatchObject({ type: 'order_placed', orderId: 'O55', fulfilled: false });
  });

  test('is never sent under another, and its seats are asked once the lease is over', async () => {
    const session = { authToken: 't', accountId: 'A2', signingKey: 'k' };
    const renewed = { ...lost, session };
    const { found } = await followUp(renewed, {});
    expect(found).toEqual({ type: 'lease_over' });
    const over = after(renewed, EVENTS.lease_over) as Processing;
    const asked = await followUp(over, { occupants: () => done({ F1: 'A1', F2: 'A1' }) });
    expect(asked.found).toMatchObject({ type: 'order_evidence', what: 'seats_ours' });
    expect(asked.untilMs).toBe(over.phase.lease.endsAtMs + 15_000);
  });

  test('of a customer who has to sign in is asked of the seats, unless they do before', async () => {
    const signedOut = lostBy(ofAccount(null));
    const { found, untilMs } = await followUp(signedOut, {});
    expect(untilMs).toBe(lost.phase.lease.endsAtMs);
    expect(found).toEqual({ type: 'lease_over' });
    const over = after(signedOut, EVENTS.lease_over) as Processing;
    const asked = await followUp(over, { occupants: () => done({}) });
    expect(asked.found).toMatchObject({ type: 'order_evidence', what: 'seats_free' });
    const again = await followUp(lostBy(ofAccount()), { placeOrder: placed });
    expect(again.found).toMatchObject({ type: 'order_placed', orderId: 'O55' });
  });

  test('is not sent again once the lease is over', async () => {
    const { found } = await followUp(lost, { placeOrder: () => notSent('HOLD_EXPIRED') });
    expect(found).toEqual({ type: 'lease_over' });
  });

  test('and is a duplicate is not sent again: its seats tell', async () => {
    const refusal = await followUp(lost, {
      placeOrder: () => refused('DUPLICATE_CLIENT_REQUEST_ID'),
    });
    expect(refusal.found).toMatchObject({ type: 'order_evidence', what: 'duplicate' });
    const evidence = [{ atMs: NOW_MS, what: 'duplicate' } as const];
    const { order } = lost.phase;
    const duplicate = { ...lost, phase: { ...lost.phase, order: { ...order, evidence } } };
    const { found } = await followUp(duplicate, { occupants: () => done({}) });
    expect(found).toMatchObject({ type: 'order_evidence', what: 'seats_free' });
  });

  test('is no order where Svc refuses a repeat for its seats: that may be the first one', async () => {
    const { found } = await followUp(lost, { placeOrder: () => refused('INVENTORY_UNAVAILABLE') });
    expect(found).toMatchObject({
      type: 'order_pending',
      failure: { code: 'INVENTORY_UNAVAILABLE' },
    });
  });
});

test('tickets of which none has a code yet are looked for again, and not told', async () => {
  const fulfilled = withOrderOf('processing', { fulfilled: true });
  const { found } = await followUp(fulfilled, { orderSummary: () => done([]) });
  expect(found).toEqual({ type: 'order_pending', failure: null });
  expect(after(fulfilled, found ?? EVENTS.delivered).timeline).toEqual([]);
});

test('a look has the time of a call, and only a poll is held to its own', async () => {
  const timeoutsMs: number[] = [];
  const orderStatus: SvcPort['orderStatus'] = ({ timeoutMs }) => {
    timeoutsMs.push(timeoutMs);
    return done({ status: 'pending', reasonCode: null });
  };
  const ports = fakePorts({ svc: { orderStatus } });
  await placing.run?.(withOrderOf('placing', {}), ports);
  await processing.run?.(withOrderOf('processing', {}), ports);
  expect(timeoutsMs).toEqual([policy.pollTimeoutMs, policy.callTimeoutMs]);
});
