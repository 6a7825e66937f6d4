// Every error code of Svc, at every point of a checkout where it can occur: the answer to the caller, the effect on
// seats and money, and that the caller can continue.
import { failure } from '../../src/domain/failure';
import { PartnerBackend, type ProblemJson } from '../support/partner-backend';
import { PATIENT } from '../support/patience';
import { replayAndStop } from '../support/replay-all';
import { advanceClock, endFaults, planFaults } from '../support/sandbox-controls';
import { ATTEMPTS_MAX } from '../support/checkout-examples';
import { useUsher } from '../support/use-usher';
import { ownShowtimes } from '../support/showtimes';
import { failureCases, lateFailures, MEANINGS, type FailureCase } from './failure-cases-table';
import { ANY_CARD, failureStage, guest, type FailureStage, type StagedCase } from './failure-stage';

type Code = keyof typeof MEANINGS;

const CODES = Object.keys(MEANINGS) as Code[];
// Longer than the budgets below, even on a busy machine, so that a call times out before the hold ends.
const LEASE_SECONDS = 80;

let stage: FailureStage;

const nextShowtime = ownShowtimes();
const cases = CODES.flatMap((code) => [
  ...Object.entries(failureCases).flatMap(([endpoint, byCode]) =>
    ((byCode as Partial<Record<Code, readonly FailureCase[]>>)[code] ?? []).map((each) =>
      staged(each, code, endpoint),
    ),
  ),
  ...(lateFailures[code] ?? []).map((each) => staged(each, code, 'orderStatus')),
]);

/** How many cases run in parallel, besides those that wait for the end of a hold or a budget. */
const LANES = 2;
const running = new Map<StagedCase | 'HOLD_EXPIRED', Promise<void>>();

const usher = useUsher(
  {
    policy: {
      pollIntervalMs: 200,
      // A lost lease request may still reach Svc for this long, so the seats are checked afterwards.
      settleMs: 4_000,
      orderInProgressMs: 4_000,
      reconcilePauseMs: 200,
      reconcilePauseMaxMs: 500,
      svcRefundTriesUntilOps: 4,
      compensationPauseMaxMs: 500,
      // Long enough for at least one answer of Svc on a busy machine. Without one, the failure would have another code.
      prepareBudgetMs: 45_000,
      callBudgetMs: 24_000,
      leaseMarginMs: 500,
      placeReserveMs: 500,
      ...PATIENT,
    },
    env: { UPSTREAM_RATE_PER_SECOND: '1000' },
    sandbox: { leaseSeconds: LEASE_SECONDS, ratePerSecond: 0 },
  },
  replayAndStop,
);
const partner = new PartnerBackend(usher);

beforeAll(() => {
  stage = failureStage(partner, usher);
  running.set('HOLD_EXPIRED', expectHoldExpires());
  for (const each of cases) if (each.patient) running.set(each, stage.expectCase(each));
  const lanes = Array.from({ length: LANES }, () => Promise.resolve());
  for (const [index, each] of cases.filter(({ patient }) => !patient).entries()) {
    const played = lanes[index % LANES]!.then(() => stage.expectCase(each));
    lanes[index % LANES] = played.catch(() => undefined);
    running.set(each, played);
  }
  // A failed run is reported by its test below, so it must not count as an unhandled rejection here.
  for (const run of running.values()) run.catch(() => undefined);
});

describe.each(CODES)('%s', (code) => {
  test('has one meaning', () => {
    expect(failure(code)).toMatchObject({ code, ...MEANINGS[code] });
  });

  test.each(cases.filter((each) => each.code === code))('$endpoint: $how', async (each) => {
    await expect(running.get(each)).resolves.toBeUndefined();
  });
});

test('accepts no payment after the last attempt has failed', async () => {
  let held = await partner.held(nextShowtime());
  for (let attemptsLeft = ATTEMPTS_MAX - 1; attemptsLeft > 0; attemptsLeft--) {
    const declined = await partner.order<ProblemJson>(held, 'tok_declined');
    expect(declined.status).toBe(402);
    held = declined.body.checkout!;
    expect(held).toMatchObject({ status: 'held', payment: { money: 'not_taken', attemptsLeft } });
  }
  const last = await partner.order<ProblemJson>(held, 'tok_declined');
  expect(last).toMatchObject({
    status: 402,
    body: {
      code: 'PROCESSOR_DECLINED',
      checkout: {
        status: 'failed',
        payment: { money: 'not_taken', attemptsLeft: 0 },
        nextAction: { type: 'start_over' },
        actions: [],
      },
    },
  });
  const refused = await partner.order<ProblemJson>(held, 'tok_ok');
  expect(refused).toMatchObject({ status: 409, body: { code: 'CHECKOUT_STATE' } });
  const kinds = stage.ledgerOf(held.showtime!.id).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'decline')).toHaveLength(ATTEMPTS_MAX);
  expect(kinds).not.toContain('charge');
});

describe('our own codes', () => {
  test('HOLD_EXPIRED: seats are offered again, and the same payment is accepted', async () => {
    await expect(running.get('HOLD_EXPIRED')).resolves.toBeUndefined();
  });

  test('UPSTREAM_UNAVAILABLE: seats can be chosen again after an unanswered lease', async () => {
    const checkout = await partner.selecting(nextShowtime());
    const { id: showtimeId } = checkout.showtime!;
    await planFaults(usher, [{ calls: ['lease'], showtimeId, fault: { kind: 'drop-before' } }]);
    const seatIds = checkout.nextAction!.recommendedSeatIds!;
    const refused = await partner.chooseSeats<ProblemJson>(checkout, seatIds);
    expect(refused).toMatchObject({
      status: 502,
      body: { code: 'UPSTREAM_UNAVAILABLE', kind: 'upstream', retryable: true },
    });
    await endFaults(usher);
    await stage.expectBought(await partner.holding(refused.body.checkout!), ANY_CARD);
  });

  test.each([
    ['PRICE_CHANGED', 409, { ...ANY_CARD }, { total: { amount: '1.00', currency: 'USD' } }],
    ['UNSUPPORTED_IN_SHAPE', 409, { type: 'card', token: 'card_1' }, {}],
  ])(
    '%s: nothing is sent, and the held seats can be paid',
    async (code, status, payment, receipt) => {
      const held = await partner.held(nextShowtime());
      const changed = { ...held, receipt: { ...held.receipt!, ...receipt } };
      const refused = await partner.pay<ProblemJson>(changed, payment);
      expect(refused).toMatchObject({ status, body: { code, kind: 'request' } });
      expect(stage.ledgerOf(held.showtime!.id).map(({ kind }) => kind)).toEqual(['lease']);
      await stage.expectBought(refused.body.checkout!, ANY_CARD);
    },
  );

  test.each([
    ['INVALID_SEATS', 400, {}, ['Z99']],
    ['CUSTOMER_NEEDED', 409, { customer: undefined }, null],
  ])('%s: nothing is leased', async (code, status, start, wrongSeatIds) => {
    const checkout = await partner.selecting(nextShowtime(), start);
    const layout = await partner.call<{ recommendedSeatIds: string[] }>(
      'GET',
      `/v1/checkouts/${checkout.id}/seat-map`,
    );
    const seatIds = wrongSeatIds ?? layout.body.recommendedSeatIds;
    const refused = await partner.chooseSeats<ProblemJson>(checkout, seatIds);
    const { kind, retryable, next } = failure(code);
    expect(refused).toMatchObject({ status, body: { code, kind, retryable } });
    expect(refused.body.checkout).toMatchObject({
      status: 'selecting',
      nextAction: { type: next },
    });
    expect(stage.ledgerOf(checkout.showtime!.id)).toEqual([]);
  });
});

// Last, since all checkouts share the sandbox's clock.
describe('with the clock of Svc ahead of ours', () => {
  test('INVENTORY_UNAVAILABLE for a hold that has ended only at Svc', async () => {
    const held = await partner.held(nextShowtime());
    await advanceClock(usher, LEASE_SECONDS * 1000);
    const refused = await partner.pay<ProblemJson>(held, ANY_CARD);
    expect(refused).toMatchObject({ status: 409, body: { code: 'INVENTORY_UNAVAILABLE' } });
    stage.expectLost(refused.body.checkout!, 'INVENTORY_UNAVAILABLE');
    await stage.expectBought(await partner.holding(refused.body.checkout!), ANY_CARD);
  });

  test('INVALID_SHOWTIME and CANCELLATION_WINDOW_EXPIRED for a showtime that has begun', async () => {
    const showtimeId = nextShowtime();
    const bought = await stage.expectBought(await partner.held(showtimeId), ANY_CARD);
    const choosing = await partner.selecting(showtimeId);
    const held = await partner.held(showtimeId, { customer: guest('grace@example.org') });
    const startsAtMs = Date.parse((choosing.showtime as unknown as { startsAt: string }).startsAt);
    await advanceClock(usher, startsAtMs - Date.now());

    const seatIds = choosing.nextAction!.recommendedSeatIds!;
    const replies = [
      await partner.chooseSeats<ProblemJson>(choosing, seatIds),
      await partner.pay<ProblemJson>(held, ANY_CARD),
    ];
    for (const { status, body } of replies) {
      expect([status, body.code]).toEqual([400, 'INVALID_SHOWTIME']);
      expect(body.checkout).toMatchObject({
        status: 'selecting',
        payment: { money: 'not_taken' },
        lastFailure: { code: 'INVALID_SHOWTIME', kind: 'request', retryable: false },
        nextAction: { type: failure('INVALID_SHOWTIME').next },
      });
    }
    const cancelled = await partner.cancel<ProblemJson>(bought.id);
    expect(cancelled).toMatchObject({
      status: 409,
      body: { code: 'CANCELLATION_WINDOW_EXPIRED', kind: 'cancellation', retryable: false },
    });
    expect(cancelled.body.checkout).toMatchObject({
      status: 'confirmed',
      payment: { money: 'taken' },
      tickets: bought.tickets,
      nextAction: null,
    });
    expect(stage.chargedMinor(showtimeId)).toBeGreaterThan(0);
  });
});

async function expectHoldExpires(): Promise<void> {
  const held = await partner.held(nextShowtime());
  const selecting = await partner.reaches(held.id, 'selecting');
  stage.expectLost(selecting, 'HOLD_EXPIRED');
  const late = await partner.pay<ProblemJson>(held, ANY_CARD);
  expect(late).toMatchObject({ status: 409, body: { code: 'HOLD_EXPIRED', kind: 'inventory' } });
  await stage.expectBought(await partner.holding(selecting), ANY_CARD);
}

function staged(each: FailureCase, code: Code, endpoint: string): StagedCase {
  const showtimeId = nextShowtime();
  const customer = guest(`${showtimeId.toLowerCase()}@example.org`);
  return { ...each, code, endpoint, showtimeId, customer };
}
