// What the outcome of an order is asked of, and in whose name.
import { after, EVENTS } from '../../../../tests/support/checkout-events';
import { NOW_MS, ofAccount, withOrderOf } from '../../../../tests/support/checkout-examples';
import { done, fakePorts, notSent, refused } from '../../../../tests/support/fake-ports';
import { failure } from '../../failure';
import { DEFAULT_POLICY } from '../../policy';
import type { Evidence } from '../order';
import { seatsTellAtMs } from '../ordering/evidence';
import type { Processing } from '../ordering/moves';
import type { Answer, SvcPort } from '../ports';
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
    expect(asked.untilMs).toBe(seatsTellAtMs(over));
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

  test.each([
    ['DUPLICATE_CLIENT_REQUEST_ID', 'duplicate'],
    ['PROCESSOR_DECLINED', 'resend_refused'],
    ['FRAUD_DETECTED', 'resend_refused'],
    ['INVENTORY_UNAVAILABLE', 'resend_refused'],
    ['GENERIC_ERROR', 'resend_refused'],
  ])('has no outcome where its resend is refused with %s', async (code, what) => {
    const { found } = await followUp(lost, { placeOrder: () => refused(code) });
    expect(found).toMatchObject({ type: 'order_evidence', what, failure: { code } });
  });

  test('has an id where the refusal of its resend names one, whatever the code', async () => {
    const answer = { outcome: 'refused', failure: failure('PROCESSOR_DECLINED'), orderId: 'O7' };
    const placeOrder = () => Promise.resolve(answer as Answer<never>);
    const { found } = await followUp(lost, { placeOrder });
    expect(found).toMatchObject({ type: 'order_placed', orderId: 'O7', fulfilled: false });
  });

  test('has not been looked at where Svc refuses our key', async () => {
    const { found } = await followUp(lost, { placeOrder: () => refused('FORBIDDEN') });
    expect(found).toMatchObject({ type: 'order_pending', failure: { code: 'FORBIDDEN' } });
  });

  test('is sent again after one refusal, and left to its seats after two', async () => {
    const seen = { atMs: NOW_MS, what: 'resend_refused', code: 'PROCESSOR_DECLINED' } as const;
    const { order } = lost.phase;
    const having = (evidence: readonly Evidence[]) => ({
      ...lost,
      phase: { ...lost.phase, order: { ...order, evidence } },
    });
    const once = await followUp(having([seen]), { placeOrder: placed });
    expect(once.found).toMatchObject({ type: 'order_placed', orderId: 'O55' });
    const twice = await followUp(having([seen, seen]), { occupants: () => done({}) });
    expect(twice.found).toMatchObject({ type: 'order_evidence', what: 'seats_free' });
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
