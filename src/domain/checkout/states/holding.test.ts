import { after, apply, EVENTS } from '../../../../tests/support/checkout-events';
import { checkoutIn, NOW_MS, ofAccount, PHASES } from '../../../../tests/support/checkout-examples';
import { failure } from '../../failure';

const taken = EVENTS.hold_failed;
const ownLease = { seatIds: ['F1', 'F2'], endsAtMs: NOW_MS + 60_000 };
const other = { type: 'seats', items: [{ offerId: 'adult', seatIds: ['F5'] }] } as const;

describe('seats that are taken', () => {
  test('by an older lease of our own are waited for, once', () => {
    const waiting = after(checkoutIn('holding', { ownLease }), taken);
    expect(waiting.phase).toMatchObject({ status: 'holding', waitsUntilMs: NOW_MS + 60_000 });
    const again = after(waiting, EVENTS.older_lease_ended);
    expect(again.phase).toMatchObject({ status: 'holding', waitsUntilMs: null });
    expect(after(again, taken).phase.status).toBe('selecting');
  });

  test('by one that should have ended by now are asked for again a second later', () => {
    const ended = { ...ownLease, endsAtMs: NOW_MS - 1 };
    const waiting = after(checkoutIn('holding', { ownLease: ended }), taken);
    expect(waiting.phase).toMatchObject({ status: 'holding', waitsUntilMs: NOW_MS + 1_000 });
  });

  test.each([
    ['by somebody else', null, taken],
    ['and ours had other seats', { ...ownLease, seatIds: ['F5'] }, taken],
    ['and Svc names strangers', ownLease, { ...taken, strangers: true }],
  ])('%s lead back to the choice', (_why, lease, event) => {
    const checkout = after(checkoutIn('holding', { ownLease: lease }), event);
    expect(checkout.phase).toMatchObject({ status: 'selecting', layoutDue: true });
    expect(checkout.lastFailure?.code).toBe('SEAT_UNAVAILABLE');
  });

  test('as the preview says, are in no older lease: ours has just been given', () => {
    const leased = after(checkoutIn('holding'), EVENTS.leased);
    expect(after(leased, taken).phase.status).toBe('selecting');
  });
});

describe('our own lease is remembered', () => {
  test('once it was given, until Svc too has ended it', () => {
    expect(after(checkoutIn('holding'), EVENTS.leased).ownLease).toEqual({
      seatIds: ['F1', 'F2'],
      endsAtMs: EVENTS.leased.lease.endsAtMs + 10_000,
    });
  });

  test('where its answer was lost, for as long as it may last', () => {
    expect(after(checkoutIn('holding'), { ...taken, certain: false })).toMatchObject({
      phase: { status: 'selecting' },
      ownLease: { seatIds: ['F1', 'F2'], endsAtMs: NOW_MS + 10 * 60_000 + 10_000 },
    });
  });

  test('not where it was refused', () => {
    expect(after(checkoutIn('holding'), taken).ownLease).toBeNull();
  });
});

describe('another choice of seats while they are held', () => {
  const changing = after(checkoutIn('held'), other);

  test('leaves the hold if it is refused, and says why', () => {
    const { phase, lastFailure, commands } = after(changing, taken);
    expect(phase).toEqual(PHASES.held);
    expect(lastFailure?.code).toBe('SEAT_UNAVAILABLE');
    expect(commands.records['seats:1']).toMatchObject({
      status: 'held',
      failure: { code: 'SEAT_UNAVAILABLE' },
    });
  });

  test('does not where its answer was lost: the new lease may have taken its place', () => {
    expect(after(changing, { ...taken, certain: false }).phase.status).toBe('selecting');
  });

  test('does not once the new lease was given, whatever the preview says', () => {
    const leased = after(changing, EVENTS.leased);
    const failed = after(leased, { ...taken, failure: failure('UPSTREAM_UNAVAILABLE') });
    expect(failed.phase.status).toBe('selecting');
  });

  test('is never made to wait for a lease of our own, which it replaces', () => {
    const again = after(checkoutIn('held', { ownLease }), EVENTS.seats, taken);
    expect(again.phase.status).toBe('held');
  });
});

test('another promotion that Svc refuses leaves request, session and hold as they were', () => {
  const before = checkoutIn('held');
  const edit = { type: 'edit', changes: { promotionCode: 'SUMMER' } } as const;
  const asking = after(before, edit);
  expect(asking.phase).toMatchObject({ status: 'holding', lease: PHASES.held.lease });
  const refused = after(asking, { ...taken, failure: failure('OFFER_NOT_FOUND') });
  expect(refused.request).toEqual(before.request);
  expect(refused.session).toEqual(before.session);
  expect(refused.phase).toEqual(before.phase);
  expect(refused.commands.records['edit:1']?.failure?.code).toBe('OFFER_NOT_FOUND');
});

test('a session that ends meanwhile stays ended, though the hold stands again', () => {
  const changing = after(checkoutIn('held', ofAccount()), other, EVENTS.session_ended);
  const told = after(changing, { ...taken, failure: failure('AUTHENTICATION_NEEDED') });
  expect(told.phase.status).toBe('held');
  expect(told.session).toBeNull();
});

test('nothing but a cancellation is taken while seats are held', () => {
  const { seats, order, edit, cancel } = EVENTS;
  for (const command of [seats, order, edit]) {
    expect(apply(checkoutIn('holding'), command).refusal?.code).toBe('CHECKOUT_BUSY');
  }
  expect(after(checkoutIn('holding'), cancel).phase.status).toBe('abandoned');
});

test('a decline is told as a decline, also to who was told of processing and asks later', () => {
  const declined = after(checkoutIn('processing'), EVENTS.order_failed);
  expect(declined.phase.status).toBe('holding');
  const gone = after(declined, taken);
  expect(gone.phase).toMatchObject({ status: 'selecting', layoutDue: true });
  expect(gone.lastFailure).toMatchObject({ code: 'PROCESSOR_DECLINED', attempt: 1 });
});

test('after the last order that can be claimed, a decline leases no seats again', () => {
  const { attempt, policy } = checkoutIn('processing');
  const last = checkoutIn('processing', {
    attempt: { ...attempt, claims: policy.orderClaimsMax },
  });
  expect(after(last, EVENTS.order_failed).phase.status).toBe('failed');
});
