// Svc rate limits, is unreachable, or stays down for longer than a hold. An outage within the hold only costs time;
// after a longer one the caller gets the reason, and has paid nothing.
import type { EndpointName } from '../../src/contract/endpoints';
import { PartnerBackend, type CheckoutJson, type ProblemJson } from '../support/partner-backend';
import { PATIENT, eventually } from '../support/patience';
import { endFaults, planFaults } from '../support/sandbox-controls';
import { startUsher, type Usher, type UsherOptions } from '../support/usher';
import { ATTEMPTS_MAX } from '../support/checkout-examples';
import { ownShowtimes } from '../support/showtimes';
import { failureStage, type FailureStage } from './failure-stage';
import { openDoor, type SvcDoor } from './svc-door';
import { answeredCalls, forgetSvcRequests, impatientCalls, svcRequests } from './svc-requests';

const ANY_CARD = { type: 'nonce', nonce: 'tok_instant', provider: 'sandbox' };
const QUICK = {
  pollIntervalMs: 200,
  settleMs: 500,
  orderInProgressMs: 500,
  reconcilePauseMs: 200,
  reconcilePauseMaxMs: 500,
  ...PATIENT,
};

type Command = 'start' | 'seats' | 'order' | 'cancel';

interface Step {
  readonly step: string;
  /** The command that includes the step, and how many of its calls precede the step. */
  readonly command: Command;
  readonly callsBefore: number;
  readonly calls: readonly EndpointName[];
}

const STEPS: readonly Step[] = [
  {
    step: 'preparing',
    command: 'start',
    callsBefore: 0,
    calls: ['refreshCheckout', 'layout', 'createGuest'],
  },
  { step: 'the lease', command: 'seats', callsBefore: 0, calls: ['lease'] },
  { step: 'the preview', command: 'seats', callsBefore: 1, calls: ['preview'] },
  { step: 'the preview with the payment', command: 'order', callsBefore: 0, calls: ['preview'] },
  { step: 'placing', command: 'order', callsBefore: 1, calls: ['placeOrder'] },
  { step: 'polling', command: 'order', callsBefore: 2, calls: ['orderStatus'] },
  { step: 'the summary', command: 'order', callsBefore: 3, calls: ['orderSummary'] },
  { step: 'cancelling', command: 'cancel', callsBefore: 0, calls: ['cancelOrder'] },
];

/** The calls of an undisturbed checkout with an instant payment, including its cancellation. */
const UNDISTURBED = {
  refreshCheckout: 1,
  layout: 1,
  createGuest: 1,
  lease: 1,
  preview: 2,
  placeOrder: 1,
  orderStatus: 1,
  orderSummary: 1,
  cancelOrder: 1,
};

const nextShowtime = ownShowtimes();

let usher: Usher;
let partner: PartnerBackend;
let stage: FailureStage;

async function open(options: UsherOptions): Promise<void> {
  usher = await startUsher(options);
  partner = new PartnerBackend(usher);
  stage = failureStage(partner, usher);
}

describe('an outage within the hold', () => {
  let door: SvcDoor;

  beforeAll(async () => {
    door = await openDoor();
    // On a slow machine a shorter poll budget would end during a call, which would then be repeated.
    const policy = { ...QUICK, pollBudgetMs: 15_000 };
    await open({ policy, env: { UPSTREAM_BASE_URL: door.url } });
    door.setTargetPort(usher.sandbox.settings.port);
    // A pause that Svc requests from one worker must also bind the other.
    await usher.startWorkerProcess();
  });

  beforeEach(async () => {
    await endFaults(usher);
    await forgetSvcRequests(usher);
  });

  afterAll(async () => {
    await usher.stop();
    await door.close();
  });

  test.each(STEPS)('a rate limit during $step only costs time', async ({ calls, ...step }) => {
    const fault = { kind: 'rate-limit', retryAfterSeconds: 2 } as const;
    // The first refusal delays parallel calls, so each call needs its own refusal.
    const rules =
      calls.length > 1
        ? calls.map((call) => ({ calls: [call], times: 1, fault }))
        : [{ skip: step.callsBefore, times: 2, fault }];
    await expectUndisturbed(step, (send) => planFaults(usher, rules).then(() => send()));
    const requests = await svcRequests(usher);
    const refused = requests.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(Math.max(2, calls.length));
    expect(new Set(refused.map(({ call }) => call))).toEqual(new Set(calls));
    expect(impatientCalls(requests)).toEqual([]);
  });

  test.each(STEPS)('an unreachable Svc during $step only costs time', async (step) => {
    await expectUndisturbed(step, async (send, id) => {
      const shut = door.shutAfter(step.callsBefore);
      // For the first call the door must already be shut; for later calls the command must run first.
      if (step.callsBefore === 0) await shut;
      const done = send();
      await shut;
      await untilCallFailed(id ?? (await done).id);
      await door.open();
      return done;
    });
  });

  /** Runs a checkout to its cancellation with one command disturbed; expects the calls of an undisturbed one. */
  async function expectUndisturbed(
    { command }: Pick<Step, 'command'>,
    disturbed: (send: () => Promise<CheckoutJson>, id: string | undefined) => Promise<CheckoutJson>,
  ): Promise<void> {
    const showtimeId = nextShowtime();
    const go = async (
      name: Command,
      status: string,
      send: () => Promise<{ readonly body: CheckoutJson }>,
      id?: string,
    ): Promise<CheckoutJson> => {
      const bodyOf = async () => (await send()).body;
      const { id: checkoutId } = await (name === command ? disturbed(bodyOf, id) : bodyOf());
      return partner.reaches(checkoutId, status);
    };
    const waits = { Prefer: 'respond-async' };
    const started = await go('start', 'selecting', () => partner.start({ showtimeId }, waits));
    const { id } = started;
    const seatIds = started.nextAction!.recommendedSeatIds!;
    const held = await go('seats', 'held', () => partner.chooseSeats(started, seatIds), id);
    const bought = await go('order', 'confirmed', () => partner.pay(held, ANY_CARD), id);
    expect(bought.tickets.map(({ seat }) => seat?.id)).toEqual(seatIds);
    expect(bought).toMatchObject({ payment: { money: 'taken', attempt: 1 }, lastFailure: null });
    const cancelled = await go('cancel', 'cancelled', () => partner.cancel(id), id);
    expect(cancelled).toMatchObject({ payment: { refund: { status: 'done' } } });
    const kinds = stage.ledgerOf(showtimeId).map(({ kind }) => kind);
    expect(kinds).toEqual(['lease', 'charge', 'sale', 'release', 'refund']);
    expect(answeredCalls(await svcRequests(usher))).toEqual(UNDISTURBED);
  }
});

describe('an outage longer than the hold', () => {
  const LEASE_SECONDS = 8;
  const RESERVE_MS = 500;
  const MARGIN_MS = 500;
  /** How long a resend that leaves at the last moment takes to reach Svc on a busy machine. */
  const IN_FLIGHT_MS = 4_000;

  beforeAll(async () => {
    await open({
      policy: {
        ...QUICK,
        callBudgetMs: 4_000,
        pollBudgetMs: 2_000,
        leaseMarginMs: MARGIN_MS,
        placeReserveMs: RESERVE_MS,
      },
      sandbox: { leaseSeconds: LEASE_SECONDS },
    });
  });

  afterEach(async () => {
    await endFaults(usher);
    usher.sandbox.settings.leaseSeconds = LEASE_SECONDS;
  });

  afterAll(async () => {
    await usher.stop();
  });

  const away = { kind: 'drop-before' } as const;

  test.each([
    ['the lease', 0],
    ['the preview', 1],
  ])('during %s: no seats are held, and the caller gets the reason', async (_step, skip) => {
    const checkout = await partner.selecting(nextShowtime());
    await planFaults(usher, [{ skip, fault: away }]);
    const seatIds = checkout.nextAction!.recommendedSeatIds!;
    const refused = await partner.chooseSeats<ProblemJson>(checkout, seatIds);
    expect(refused).toMatchObject({ status: 502, body: { code: 'UPSTREAM_UNAVAILABLE' } });
    await expectFailureAndFreeSeats(checkout.id, 'upstream', 'UPSTREAM_UNAVAILABLE');
  });

  test('before a payment: the hold ends', async () => {
    const held = await partner.held(nextShowtime());
    await planFaults(usher, [{ fault: away }]);
    await partner.reaches(held.id, 'selecting');
    await expectFailureAndFreeSeats(held.id, 'inventory', 'HOLD_EXPIRED');
  });

  test('during the preview with the payment: nothing is sent, and then the hold ends', async () => {
    const held = await partner.held(nextShowtime());
    await planFaults(usher, [{ fault: away }]);
    const refused = await partner.pay<ProblemJson>(held, ANY_CARD);
    expect(refused).toMatchObject({ status: 502, body: { code: 'UPSTREAM_UNAVAILABLE' } });
    expect(refused.body.checkout?.payment.money).toBe('not_taken');
    await partner.reaches(held.id, 'selecting');
    await expectFailureAndFreeSeats(held.id, 'inventory', 'HOLD_EXPIRED');
  });

  test('a pause that Svc requests before an order: the order is not sent, and then the hold ends', async () => {
    const held = await partner.held(nextShowtime());
    const fault = { kind: 'rate-limit', retryAfterSeconds: LEASE_SECONDS } as const;
    await planFaults(usher, [{ skip: 1, times: 1, fault }]);
    const refused = await partner.pay<ProblemJson>(held, ANY_CARD);
    expect(refused).toMatchObject({ status: 502, body: { code: 'UPSTREAM_BUSY' } });
    expect(refused.body.checkout?.payment.money).toBe('not_taken');
    await partner.reaches(held.id, 'selecting');
    // The key's pause began with the order, so it may end after the hold.
    await readUntil(held.id, Date.now() + fault.retryAfterSeconds * 1_000);
    expect(impatientCalls(await svcRequests(usher))).toEqual([]);
    await expectFailureAndFreeSeats(held.id, 'inventory', 'HOLD_EXPIRED');
  });

  test('after a lost answer to an order: the free seats prove that nothing was bought', async () => {
    const held = await partner.held(nextShowtime());
    await planFaults(usher, [{ skip: 1, fault: away }]);
    const doubtful = await partner.pay(held, ANY_CARD);
    expect(doubtful).toMatchObject({
      status: 202,
      body: { status: 'processing', payment: { money: 'unknown' }, nextAction: { type: 'wait' } },
    });
    await untilLeaseEnds(held);
    // Enough for the purchase on a busy machine.
    usher.sandbox.settings.leaseSeconds = 600;
    await endFaults(usher);
    const again = await partner.reaches(held.id, 'held');
    expect(again).toMatchObject({
      hold: { items: held.hold!.items },
      payment: { money: 'not_taken', attemptsLeft: ATTEMPTS_MAX - 1 },
      lastFailure: { code: 'ORDER_NOT_PLACED', kind: 'upstream', retryable: true },
    });
    await stage.expectBought(again, ANY_CARD);
  });

  /** The failure is shown, nothing was charged or sold, and once Svc is back the same checkout can buy. */
  async function expectFailureAndFreeSeats(id: string, kind: string, code: string): Promise<void> {
    const { body: checkout } = await partner.get(id);
    expect(checkout).toMatchObject({
      status: 'selecting',
      hold: null,
      payment: { money: 'not_taken' },
      lastFailure: { kind, code, retryable: true },
      nextAction: { type: 'choose_seats' },
    });
    const kinds = stage.ledgerOf(checkout.showtime!.id).map((entry) => entry.kind);
    expect(new Set(kinds).size).toBeLessThanOrEqual(1);
    for (const each of kinds) expect(each).toBe('lease');
    await endFaults(usher);
    // Enough for the purchase on a busy machine.
    usher.sandbox.settings.leaseSeconds = 600;
    await stage.expectBought(await partner.holding(checkout), ANY_CARD);
  }

  /** Waits until the lease has ended at Svc, too: before that, a resend would buy the seats. */
  async function untilLeaseEnds({ id, hold }: CheckoutJson): Promise<void> {
    const truncatedMs = 1_000;
    const expiresAtMs = Date.parse(hold!.expiresAt) + truncatedMs;
    await readUntil(id, expiresAtMs + RESERVE_MS + MARGIN_MS + IN_FLIGHT_MS);
  }

  async function readUntil(id: string, atMs: number): Promise<void> {
    await eventually(
      () => partner.get(id),
      () => Date.now() > atMs,
    );
  }
});

/** Waits until a call of the checkout has failed, whether or not it will be repeated. */
async function untilCallFailed(id: string): Promise<void> {
  const handle = usher.temporal.workflow.getHandle(id);
  for (;;) {
    const { raw } = await handle.describe();
    if (raw.pendingActivities?.some(({ attempt }) => (attempt ?? 1) > 1)) return;
    const { events } = await handle.fetchHistory();
    if (events?.some((event) => event.activityTaskFailedEventAttributes)) return;
  }
}
