// The answer to an order is lost, and its resend is refused: the first send may still have bought the seats. So
// the money is never shown as not taken, and no customer pays twice.
import { auditLedger } from '../../sandbox/control/ledger-audit';
import { SandboxLedgerSchema, type SandboxLedger } from '../../sandbox/control/ledger-schema';
import type { Policy } from '../../src/domain/policy';
import { openEventStream } from '../support/event-stream';
import { CUSTOMER, PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { endFaults, planFaults } from '../support/sandbox-controls';
import { paymentBy, SHAPES } from '../support/shapes';
import { reservedShowtime } from '../support/showtimes';
import { startUsher, type Usher, type UsherOptions } from '../support/usher';

const QUICK: Partial<Policy> = {
  pollIntervalMs: 200,
  pollBudgetMs: 2_000,
  reconcilePauseMs: 200,
  settleMs: 300,
  orderInProgressMs: 300,
};
const LOST_AFTER = {
  calls: ['placeOrder' as const],
  times: 1,
  fault: { kind: 'drop-after' as const },
};
const LOST_BEFORE = { ...LOST_AFTER, fault: { kind: 'drop-before' as const } };
const DECLINED = {
  calls: ['placeOrder' as const],
  fault: { kind: 'code' as const, code: 'PROCESSOR_DECLINED' as const, atOnce: true },
};

let usher: Usher;
let partner: PartnerBackend;
let showtimeId: string;
let customers = 0;

/** Starts Usher for the tests of a group. */
function useOptions(options: UsherOptions): void {
  beforeAll(async () => {
    usher = await startUsher(options);
    partner = new PartnerBackend(usher);
    showtimeId = reservedShowtime();
  });
  afterAll(() => usher.stop());
}

afterEach(() => endFaults(usher));

const held = (): Promise<CheckoutJson> => {
  const email = `buyer-${++customers}@example.org`;
  return partner.held(showtimeId, { customer: { ...CUSTOMER, email } });
};

/** Opens a stream of a held checkout; the returned function reads all statuses up to a given status. */
async function followStatuses(id: string): Promise<(status: string) => Promise<readonly string[]>> {
  const stream = await openEventStream(usher, id);
  return async (status) => {
    const statuses: string[] = [];
    while (statuses.at(-1) !== status) {
      const event = await stream.next();
      if (!event) throw new Error(`the stream ended after ${statuses.join(', ')}`);
      statuses.push(event.data.data.status);
    }
    stream.close();
    return [...new Set(statuses)].filter((each) => each !== 'placing');
  };
}

async function timelineOf(id: string): Promise<string> {
  const { body } = await partner.call<object>('GET', `/v1/checkouts/${id}/timeline`);
  return JSON.stringify(body);
}

async function ledger(): Promise<SandboxLedger> {
  const response = await fetch(`${usher.config.upstream.baseUrl}/sandbox/ledger`);
  return SandboxLedgerSchema.parse(await response.json());
}

/** Each customer in this file buys at most once. */
async function expectBoughtOnce(orders: number): Promise<void> {
  const books = await ledger();
  expect(auditLedger(books, { oneCheckoutPerCustomer: true }).violations).toEqual([]);
  expect(books.svc.entries.filter(({ kind }) => kind === 'charge')).toHaveLength(orders);
}

describe.each(SHAPES)('in the %s shape', (shape) => {
  useOptions({
    shape,
    policy: { ...QUICK, layoutNamesAccount: false },
    sandbox: { ratePerSecond: 0, duplicateNamesOrder: true },
  });

  test('an order whose every resend is declined goes to review, with the code of Svc', async () => {
    const checkout = await held();
    const statusesUntil = await followStatuses(checkout.id);
    await planFaults(usher, [LOST_AFTER, DECLINED]);
    const reply = await partner.pay(checkout, await paymentBy(usher, 'tok_ok'));
    expect(reply).toMatchObject({ status: 202, body: { payment: { money: 'unknown' } } });

    const reviewed = await partner.reaches(checkout.id, 'in_review');
    expect(reviewed).toMatchObject({ payment: { money: 'unknown' }, lastFailure: null });
    expect(reviewed.actions).not.toContain('order');
    expect(await statusesUntil('in_review')).toEqual(['held', 'processing', 'in_review']);
    expect(await timelineOf(checkout.id)).toContain(
      'A resend of the order was refused: PROCESSOR_DECLINED',
    );
    const again = await partner.pay(checkout, await paymentBy(usher, 'tok_ok'));
    expect(again.status).toBe(409);
    await expectBoughtOnce(1);
  });

  test('an order whose resend is declined once is found by the next resend', async () => {
    const checkout = await held();
    const statusesUntil = await followStatuses(checkout.id);
    await planFaults(usher, [LOST_AFTER, { ...DECLINED, times: 1 }]);
    await partner.pay(checkout, await paymentBy(usher, 'tok_ok'));
    const confirmed = await partner.reaches(checkout.id, 'confirmed');
    expect(confirmed).toMatchObject({ payment: { money: 'taken' } });
    expect(await statusesUntil('confirmed')).toEqual(['held', 'processing', 'confirmed']);
    await expectBoughtOnce(2);
  });
});

describe('if the seats show the outcome', () => {
  useOptions({
    policy: { ...QUICK, leaseMarginMs: 500, placeReserveMs: 500 },
    sandbox: { ratePerSecond: 0, leaseSeconds: 10 },
  });

  test('if two checks after the hold find the seats free, nothing was bought', async () => {
    const checkout = await held();
    await planFaults(usher, [LOST_BEFORE, DECLINED]);
    await partner.order(checkout, 'tok_ok');
    const again = await partner.reaches(checkout.id, 'held');
    expect(again).toMatchObject({
      payment: { money: 'not_taken' },
      lastFailure: { code: 'ORDER_NOT_PLACED' },
    });
    await endFaults(usher);
    await partner.order(again, 'tok_instant');
    await partner.reaches(checkout.id, 'confirmed');
    await expectBoughtOnce(1);
  });

  test('if this customer has the seats, the order exists and goes to review', async () => {
    const checkout = await held();
    await planFaults(usher, [LOST_AFTER, DECLINED]);
    await partner.order(checkout, 'tok_instant');
    const reviewed = await partner.reaches(checkout.id, 'in_review');
    expect(reviewed.payment.money).toBe('unknown');
    expect(await timelineOf(checkout.id)).toContain('the order stands');
    await expectBoughtOnce(2);
  });
});
