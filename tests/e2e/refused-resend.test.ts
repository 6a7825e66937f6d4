// The answer to an order is lost, and its resend is refused: the first send may have bought the seats all the
// same. So nobody hears that no money was taken, and nobody pays twice.
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

/** For the tests of one group. */
function onStage(options: UsherOptions): void {
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

/** What a stream reports of a checkout that waits to be paid, from then until it reports this status. */
async function listen(id: string): Promise<(status: string) => Promise<readonly string[]>> {
  const stream = await openEventStream(usher, id);
  return async (status) => {
    const reported: string[] = [];
    while (reported.at(-1) !== status) {
      const event = await stream.next();
      if (!event) throw new Error(`the stream ended after ${reported.join(', ')}`);
      reported.push(event.data.data.status);
    }
    stream.close();
    return [...new Set(reported)].filter((each) => each !== 'placing');
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

/** Each customer of this file buys once. */
async function expectBoughtOnce(orders: number): Promise<void> {
  const books = await ledger();
  expect(auditLedger(books, { oneCheckoutPerCustomer: true }).violations).toEqual([]);
  expect(books.svc.entries.filter(({ kind }) => kind === 'charge')).toHaveLength(orders);
}

describe.each(SHAPES)('in the %s shape', (shape) => {
  onStage({
    shape,
    policy: { ...QUICK, layoutNamesAccount: false },
    sandbox: { ratePerSecond: 0, duplicateNamesOrder: true },
  });

  test('declined whenever it is sent, the order is in review, with what Svc said', async () => {
    const checkout = await held();
    const heardUntil = await listen(checkout.id);
    await planFaults(usher, [LOST_AFTER, DECLINED]);
    const reply = await partner.pay(checkout, await paymentBy(usher, 'tok_ok'));
    expect(reply).toMatchObject({ status: 202, body: { payment: { money: 'unknown' } } });

    const reviewed = await partner.reaches(checkout.id, 'in_review');
    expect(reviewed).toMatchObject({ payment: { money: 'unknown' }, lastFailure: null });
    expect(reviewed.actions).not.toContain('order');
    expect(await heardUntil('in_review')).toEqual(['held', 'processing', 'in_review']);
    expect(await timelineOf(checkout.id)).toContain(
      'A resend of the order was refused: PROCESSOR_DECLINED',
    );
    const again = await partner.pay(checkout, await paymentBy(usher, 'tok_ok'));
    expect(again.status).toBe(409);
    await expectBoughtOnce(1);
  });

  test('declined once, the order is found by the next resend', async () => {
    const checkout = await held();
    const heardUntil = await listen(checkout.id);
    await planFaults(usher, [LOST_AFTER, { ...DECLINED, times: 1 }]);
    await partner.pay(checkout, await paymentBy(usher, 'tok_ok'));
    const confirmed = await partner.reaches(checkout.id, 'confirmed');
    expect(confirmed).toMatchObject({ payment: { money: 'taken' } });
    expect(await heardUntil('confirmed')).toEqual(['held', 'processing', 'confirmed']);
    await expectBoughtOnce(2);
  });
});

describe('where the seats tell', () => {
  onStage({
    policy: { ...QUICK, leaseMarginMs: 500, placeReserveMs: 500 },
    sandbox: { ratePerSecond: 0, leaseSeconds: 10 },
  });

  test('that they are free after the hold, twice, says that nothing was bought', async () => {
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

  test('that they are ours says that the order stands, and a person finds it', async () => {
    const checkout = await held();
    await planFaults(usher, [LOST_AFTER, DECLINED]);
    await partner.order(checkout, 'tok_instant');
    const reviewed = await partner.reaches(checkout.id, 'in_review');
    expect(reviewed.payment.money).toBe('unknown');
    expect(await timelineOf(checkout.id)).toContain('the order stands');
    await expectBoughtOnce(2);
  });
});
