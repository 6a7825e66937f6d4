import { ALTERNATIVE_SHAPE } from '../../../src/domain/capabilities';
import { failure } from '../../../src/domain/failure';
import type { Checkout, OwnLease, PhaseOf } from '../../../src/domain/checkout/state';
import {
  HOLD_ENDS_AT_MS,
  checkoutIn,
  declined,
  generalPrices,
  hold,
  NOW_MS,
  receipt,
  session,
  tag,
} from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { UNDER_WAY } from '../temporal/lone-answers';
import { ScriptedCheckout, trouble, type Answers } from './scripted';

const NO_ANSWER = trouble('unknown', 'UPSTREAM_UNAVAILABLE');
const TAKEN = trouble('refused', 'SEAT_UNAVAILABLE');
const LEASE = { sentAtMs: NOW_MS, durationMs: 600_000, leaseId: 'L1' };
const PREVIEW = { receipt, previewId: 'P1' };
const EXPIRES_AT_MS = NOW_MS + 590_000;
const LEASED: OwnLease = {
  seatIds: ['F1', 'F2'],
  since: { clientRequestId: checkoutIn('holding').attempt.clientRequestId, atMs: NOW_MS },
  endsAtMs: EXPIRES_AT_MS + 15_000,
};
const TAG = { key: 'seats:1', digest: 'd', requestId: 'r' };

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

const open = (checkout: Checkout, answers: Answers) =>
  ScriptedCheckout.open(creator, checkout, answers);

function withCode<T extends { readonly request: Checkout['request'] }>(it: T): T {
  return { ...it, request: { ...it.request, promotionCode: 'MATINEE5' } };
}

describe('holding', () => {
  const holding = (
    answers: Answers,
    change: Partial<Checkout> = {},
    inPhase: Partial<PhaseOf<'holding'>> = {},
  ) => open(checkoutIn('holding', change, inPhase), { layout: [NO_ANSWER], ...answers });
  const HELD = { lease: [LEASE], preview: [PREVIEW] };
  const ownLease = { seatIds: ['F2'], endsAtMs: NOW_MS + 30_000 };

  // The margin and the reserve for the order's calls are 10 s.
  test.each([3_000, 10_000])(
    'a lease of only %d ms counts as an expired hold',
    async (durationMs) => {
      const checkout = await holding({ lease: [{ ...LEASE, durationMs }] });
      expect(checkout.calls).toEqual(['lease', 'layout']);
      expect(checkout.status).toBe('selecting');
      expect(checkout.seen.view.lastFailure?.code).toBe('HOLD_EXPIRED');
    },
  );

  test('leases the seats, and then prices them', async () => {
    const checkout = await holding(HELD);
    expect(checkout.calls).toEqual(['lease', 'preview']);
    expect(checkout.run.calls[1]?.input).toMatchObject({
      leaseId: 'L1',
      untilMs: EXPIRES_AT_MS + 5_000,
    });
    expect(checkout.seen.view.hold?.expiresAtMs).toBe(EXPIRES_AT_MS);
    expect(checkout.timeline).toEqual([
      'Seats leased until 2030-01-01T12:09:50Z',
      'The total is 36.50 USD; now held',
    ]);
  });

  test('ends with the lease', async () => {
    const checkout = await holding(HELD);
    await checkout.run.passTime();
    expect(checkout.run.nowMs).toBe(EXPIRES_AT_MS);
    expect(checkout.status).toBe('selecting');
    expect(checkout.seen.view.lastFailure?.code).toBe('HOLD_EXPIRED');
  });

  test.each([
    ['leased', { lease: [TAKEN] }, 'SEAT_UNAVAILABLE'],
    ['priced', { ...HELD, preview: [NO_ANSWER] }, 'UPSTREAM_UNAVAILABLE'],
  ])('has no hold if the seats cannot be %s', async (_, answers, code) => {
    const checkout = await holding(answers);
    expect(checkout.status).toBe('selecting');
    expect(checkout.seen.view.lastFailure?.code).toBe(code);
  });

  test('keeps reporting the earlier decline, even if the seats are gone', async () => {
    const checkout = await holding(
      { lease: [TAKEN] },
      { lastFailure: { ...declined, attempt: 1 } },
    );
    expect(checkout.seen.view).toMatchObject({
      lastFailure: { code: 'PROCESSOR_DECLINED', next: 'choose_seats' },
      nextAction: { type: 'choose_seats' },
    });
    const other = await holding({ lease: [TAKEN] }, { lastFailure: failure('HOLD_EXPIRED') });
    expect(other.seen.view.lastFailure?.code).toBe('SEAT_UNAVAILABLE');
  });

  const before = { request: checkoutIn('held').request, session, hold };
  const others = { before, items: hold.items.map((it) => ({ ...it, seatIds: ['F2', 'F3'] })) };

  test.each<[string, Partial<Checkout>, Partial<PhaseOf<'holding'>>, boolean]>([
    ['a promotion code that was never applied', {}, {}, true],
    ['a promotion code that replaces none', {}, { before }, true],
    ['an offer, if the code was applied before', {}, { before: withCode(before) }, false],
    ['an offer, if there is no code', { request: before.request }, {}, false],
  ])('a refusal by Svc is attributed to %s', async (_, change, inPhase, isCode) => {
    const { request } = withCode(before);
    const preview = [trouble('refused', 'OFFER_NOT_FOUND')];
    const answers = { ...HELD, preview, refreshCheckout: [NO_ANSWER] };
    const checkout = await holding(answers, { request, ...change }, inPhase);
    const { code, message } = checkout.seen.view.lastFailure ?? {};
    expect(code).toBe('OFFER_NOT_FOUND');
    expect(message?.includes('promotionCode')).toBe(isCode);
  });

  test('keeps the previous hold if the new seats are refused', async () => {
    const checkout = await holding({ lease: [TAKEN] }, {}, others);
    expect(checkout.status).toBe('held');
    expect(checkout.seen.view.hold?.expiresAtMs).toBe(HOLD_ENDS_AT_MS);
    expect(checkout.timeline).toEqual(['Seats not held: SEAT_UNAVAILABLE; now held']);
  });

  test('loses the previous hold if its own seats are refused: another checkout has taken them over', async () => {
    const checkout = await holding({ lease: [TAKEN] }, {}, { before });
    expect(checkout.status).toBe('selecting');
    expect(checkout.seen.view.hold).toBeNull();
    expect(checkout.seen.view.lastFailure?.code).toBe('SEAT_UNAVAILABLE');
  });

  test('keeps the previous hold if its own seats are refused for another reason', async () => {
    const lease = [trouble('refused', 'PRODUCT_NOT_FOUND')];
    const checkout = await holding({ lease }, {}, { before });
    expect(checkout.seen.view.hold?.expiresAtMs).toBe(HOLD_ENDS_AT_MS);
  });

  test('loses the previous hold if the response is lost', async () => {
    const checkout = await holding({ lease: [NO_ANSWER] }, {}, { before });
    expect(checkout.status).toBe('selecting');
  });

  test('loses the previous hold if an earlier attempt may have been granted before the session ended', async () => {
    const checkout = await holding({ lease: [trouble('unknown', 'SESSION_ENDED')] }, {}, others);
    expect(checkout.status).toBe('selecting');
  });

  test('loses the previous hold if the new lease cannot be priced', async () => {
    const checkout = await holding({ ...HELD, preview: [NO_ANSWER] }, {}, { before });
    expect(checkout.status).toBe('selecting');
  });

  describe('of seats that are leased again', () => {
    const LATER = { ...LEASE, sentAtMs: NOW_MS + 60_000 };
    const answers = { ...HELD, lease: [LEASE, LATER] };
    const kept = { policy: { ...checkoutIn('held').policy, leaseRenews: false } };
    const chooses = async (checkout: ScriptedCheckout, ...seatIds: readonly string[]) => {
      const items = [{ offerId: 'adult', seatIds }];
      await checkout.run.update('chooseSeats', { ...TAG, items });
      return (checkout.seen.view.hold?.expiresAtMs ?? NaN) - EXPIRES_AT_MS;
    };

    test('ends later if leases renew', async () => {
      expect(await chooses(await holding(answers), 'F1', 'F2')).toBe(60_000);
    });

    test('ends later in the alternative shape, which makes a new lease each time', async () => {
      const request = { ...checkoutIn('held').request, capabilities: ALTERNATIVE_SHAPE };
      const checkout = await holding(answers, { ...kept, request });
      expect(await chooses(checkout, 'F1', 'F2')).toBe(60_000);
    });

    test('keeps its end if leases do not renew, unless other seats are chosen', async () => {
      expect(await chooses(await holding(answers, kept), 'F2', 'F1')).toBe(0);
      expect(await chooses(await holding(answers, kept), 'F1', 'F5')).toBe(60_000);
    });

    describe('as places, which have no ids', () => {
      const oldPlaces = (quantity: number) => {
        const { clientRequestId } = checkoutIn('holding').attempt;
        const since = { clientRequestId, atMs: NOW_MS, quantity };
        return { seatIds: [], endsAtMs: NOW_MS + 600_000, since };
      };
      const again = async (quantity: number) => {
        const items = [{ ...hold.items[0]!, seatIds: [], quantity: 2 }];
        const ownLease = oldPlaces(quantity);
        const changes = { ...kept, prices: generalPrices, ownLease };
        const checkout = await holding({ ...HELD, lease: [LATER] }, changes, { items });
        return (checkout.seen.view.hold?.expiresAtMs ?? NaN) - EXPIRES_AT_MS;
      };

      test('keeps its end for the same number of places, and ends later for another number', async () => {
        expect(await again(2)).toBe(0);
        expect(await again(3)).toBe(60_000);
      });

      test('keeps its end if more places were refused in between', async () => {
        const items = [{ ...hold.items[0]!, seatIds: [], quantity: 4 }];
        const changes = { ...kept, prices: generalPrices, ownLease: oldPlaces(2) };
        const answers = { ...HELD, lease: [TAKEN, LATER] };
        const checkout = await holding(answers, changes, { items });
        await checkout.run.update('chooseSeats', {
          ...TAG,
          items: [{ offerId: 'adult', quantity: 2 }],
        });
        expect(checkout.seen.view.hold?.expiresAtMs).toBe(EXPIRES_AT_MS);
      });
    });

    test('ends no later if the response to the first request was lost', async () => {
      const checkout = await holding({ ...HELD, lease: [NO_ANSWER, LATER] }, kept);
      expect(await chooses(checkout, 'F1', 'F2')).toBe(0);
    });

    test.each<[string, OwnLease]>([
      ['had another clientRequestId', { ...LEASED, since: { clientRequestId: 'x', atMs: NOW_MS } }],
      ['has surely ended', { ...LEASED, endsAtMs: LATER.sentAtMs }],
      ['was recorded by an earlier build', { seatIds: LEASED.seatIds, endsAtMs: LEASED.endsAtMs }],
    ])('ends later if the older lease %s', async (_, older) => {
      const checkout = await holding({ ...HELD, lease: [LATER] }, { ...kept, ownLease: older });
      expect(checkout.seen.view.hold?.expiresAtMs).toBe(EXPIRES_AT_MS + 60_000);
    });
  });

  describe('of seats in an older lease of ours', () => {
    test('waits for the end of that lease, but only once', async () => {
      const checkout = await holding({ ...HELD, lease: [TAKEN, LEASE] }, { ownLease });
      expect(checkout.calls).toEqual(['lease']);
      expect(await checkout.run.passTime()).toBe(30_000);
      expect(checkout.status).toBe('held');
      const again = await holding({ lease: [TAKEN] }, { ownLease });
      await again.run.passTime();
      expect(again.status).toBe('selecting');
      expect(again.calls.filter((type) => type === 'lease')).toHaveLength(2);
    });

    test('does not wait if that lease is replaced by this one, and lacks one of the seats', async () => {
      const lacking = { ...LEASED, seatIds: ['F1'] };
      const checkout = await holding({ lease: [TAKEN] }, { ownLease: lacking });
      expect(checkout.status).toBe('selecting');
      expect(checkout.calls).toEqual(['lease', 'layout']);
    });

    describe('after a decline', () => {
      const change = {
        ownLease,
        lastFailure: { ...declined, attempt: 1 },
        commands: { owed: [{ ...tag('order'), failure: null }], records: {} },
      };
      const items = [{ offerId: 'adult', seatIds: ['F5'] }];

      test('answers the order with the decline before it waits', async () => {
        const checkout = await holding({ ...HELD, lease: [TAKEN, LEASE] }, change);
        expect(checkout.seen.commands).toMatchObject({
          owed: [],
          records: { 'order:1': { status: 'holding', failure: { code: declined.code } } },
        });
        expect(checkout.seen.view).toMatchObject({
          nextAction: { type: 'wait', afterSeconds: 5 },
          actions: ['seats', 'cancel'],
        });
        expect(await checkout.run.passTime()).toBe(30_000);
        expect(checkout.seen.view).toMatchObject({
          status: 'held',
          lastFailure: { code: declined.code },
        });
      });

      test('answers the order with the decline if the checkout is cancelled before', async () => {
        const checkout = await holding({ lease: [UNDER_WAY] }, change);
        await checkout.run.update('cancel', { key: 'cancel:1', digest: 'd', requestId: 'r' });
        expect(checkout.status).toBe('abandoned');
        expect(checkout.seen.commands).toMatchObject({
          owed: [],
          records: { 'order:1': { failure: { code: declined.code } } },
        });
      });

      test('holds other seats without waiting', async () => {
        const checkout = await holding({ ...HELD, lease: [TAKEN, LEASE] }, change);
        await checkout.run.update('chooseSeats', { ...TAG, items });
        expect(checkout.status).toBe('held');
        expect(checkout.run.calls[1]?.input).toMatchObject({ items: [{ seatIds: ['F5'] }] });
      });

      test('accepts no other seats once the wait is over', async () => {
        const checkout = await holding({ lease: [TAKEN, UNDER_WAY] }, change);
        await checkout.run.passTime();
        const refused = await checkout.run.update('chooseSeats', { ...TAG, items });
        expect(refused).toMatchObject({ details: [{ code: 'CHECKOUT_BUSY' }, expect.anything()] });
      });

      test.each([
        ['the customer', 'cancel', { key: 'cancel:1', digest: 'd', requestId: 'r' }],
        ['ops', 'forceCancel', { actor: 'ada', reason: 'customer called' }],
      ])('can be cancelled by %s', async (_, name, message) => {
        const checkout = await holding({ lease: [TAKEN] }, change);
        await checkout.run.update(name, message);
        expect(checkout.status).toBe('abandoned');
      });
    });

    test.each<[string, unknown, Partial<Checkout>]>([
      ['a refusal of other seats', TAKEN, { ownLease: { ...ownLease, seatIds: ['F3'] } }],
      ['a refusal of another kind', trouble('refused', 'INVALID_SHOWTIME'), { ownLease }],
      ['no answer', NO_ANSWER, { ownLease }],
    ])('does not wait after %s', async (_, answer, change) => {
      const checkout = await holding({ lease: [answer] }, change);
      expect(checkout.status).toBe('selecting');
    });

    test('waits for the end of that lease even if ops send retryNow', async () => {
      const checkout = await holding({ ...HELD, lease: [TAKEN, LEASE] }, { ownLease });
      await checkout.run.update('retryNow', { actor: 'ada', reason: 'customer called' });
      expect(checkout.calls).toEqual(['lease']);
      expect(await checkout.run.passTime()).toBe(30_000);
    });

    test('does not wait if the previous hold stands', async () => {
      const checkout = await holding({ lease: [TAKEN] }, { ownLease }, others);
      expect(checkout.status).toBe('held');
    });

    const policy = { ...checkoutIn('held').policy, layoutNamesAccount: true };

    test.each([
      ['another customer has them', { F1: 'A9' }, 'selecting'],
      ['this customer has them', { F1: 'A1' }, 'holding'],
      ['nobody has them', {}, 'holding'],
      ['another customer has other seats', { F5: 'A9' }, 'holding'],
    ])(
      'waits unless the layout shows the seats as another customer’s: %s',
      async (_, occupants, status) => {
        const answers = { lease: [TAKEN], occupants: [occupants] };
        const checkout = await holding(answers, { ownLease, policy });
        expect(checkout.status).toBe(status);
      },
    );

    test('waits for the end of a lease whose response was lost', async () => {
      const checkout = await holding({ ...HELD, lease: [NO_ANSWER, TAKEN, LEASE] });
      const items = [{ offerId: 'adult', seatIds: ['F1', 'F2'] }];
      await checkout.run.update('chooseSeats', { ...TAG, items });
      expect(checkout.calls.filter((type) => type === 'lease')).toHaveLength(2);
      // The length of a lease, and twice the margin.
      expect(await checkout.run.passTime()).toBe(610_000);
      expect(checkout.status).toBe('held');
    });
  });
});
