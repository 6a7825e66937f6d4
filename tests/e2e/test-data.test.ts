// Each row of the test data guide works as described, on a sandbox with the defaults of `npm start`.
import { readGuides } from '../../src/docs-site/guides';
import {
  CUSTOMER,
  PartnerBackend,
  type CheckoutJson,
  type ProblemJson,
} from '../support/partner-backend';
import { LATE_MS, PATIENT, POLL_BUDGET_MS } from '../support/patience';
import { ownShowtimes } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const GUIDE = readGuides().find(({ name }) => name === 'test-data')!.markdown;
/** The first column of both tables. */
const ROWS = [...GUIDE.matchAll(/^\| `([^`]+)` \|/gm)].map(([, input]) => input!);

const usher = useUsher({
  policy: {
    ...PATIENT,
    pollBudgetMs: POLL_BUDGET_MS,
    settleMs: 500,
    reconcilePauseMs: 200,
    orderInProgressMs: 500,
    // A day by default.
    reconcileBudgetMs: 30_000,
  },
  sandbox: { duplicateNamesOrder: true, slowFulfilmentDelayMs: LATE_MS },
});
const partner = new PartnerBackend(usher);
const nextShowtime = ownShowtimes();

/** The answer to an order of held seats. */
async function paidWith<T = CheckoutJson>(nonce: string) {
  return partner.order<T>(await partner.held(nextShowtime()), nonce);
}

async function expectRefused(nonce: string, code: string): Promise<void> {
  const { status, body } = await paidWith<ProblemJson>(nonce);
  expect([status, body.code, body.checkout?.status]).toEqual([402, code, 'held']);
}

/** The order is answered before its outcome is known. */
async function expectUnknown(nonce: string): Promise<string> {
  const { status, body } = await paidWith(nonce);
  expect([status, body.status, body.payment.money]).toEqual([202, 'processing', 'unknown']);
  return body.id;
}

/** The order can go to review only after the hold, so the hold is short here. */
async function expectReview(nonce: string): Promise<void> {
  const customer = { ...CUSTOMER, email: 'fault+short-hold@example.com' };
  const held = await partner.held(nextShowtime(), { customer });
  const { status, body } = await partner.order(held, nonce);
  expect([status, body.status, body.payment.money]).toEqual([202, 'processing', 'unknown']);
  await partner.reaches(body.id, 'in_review');
}

async function expectSoldOut(nonce: string): Promise<void> {
  const checkout = await partner.held(nextShowtime());
  await partner.order(checkout, nonce);
  const { lastFailure } = await partner.reaches(checkout.id, 'selecting');
  expect(lastFailure?.code).toBe('INVENTORY_UNAVAILABLE');
}

/** The customer agrees to the new total. */
async function expectNewPrice(nonce: string): Promise<void> {
  const held = await partner.held(nextShowtime());
  const { status, body } = await partner.order<ProblemJson>(held, nonce);
  expect([status, body.code, body.checkout?.status]).toEqual([409, 'PRICE_CHANGED', 'held']);
  expect(body.checkout?.receipt).not.toEqual(held.receipt);
  await partner.order(body.checkout!, nonce);
  await partner.reaches(held.id, 'confirmed');
}

async function expectLateRefund(nonce: string): Promise<void> {
  const { id } = await partner.reaches((await paidWith(nonce)).body.id, 'confirmed');
  const { body } = await partner.cancel(id);
  expect(body.payment.refund?.status).toBe('pending');
  await partner.refunds(id, 'done');
}

async function expectExpiry(email: string): Promise<void> {
  const { id } = await partner.held(nextShowtime(), { customer: { ...CUSTOMER, email } });
  const { lastFailure } = await partner.reaches(id, 'selecting');
  expect(lastFailure?.code).toBe('HOLD_EXPIRED');
}

async function expectSeatsLost(email: string): Promise<void> {
  const checkout = await partner.selecting(nextShowtime(), { customer: { ...CUSTOMER, email } });
  const seatIds = checkout.nextAction?.recommendedSeatIds ?? [];
  const { status, body } = await partner.chooseSeats<ProblemJson>(checkout, seatIds);
  expect([status, body.code]).toEqual([409, 'SEAT_UNAVAILABLE']);
  expect(body.checkout?.status).toBe('selecting');
}

/** The faults only delay the order. The first answer is not checked, as it depends on how long the retries take. */
async function expectRetried(email: string): Promise<void> {
  const held = await partner.held(nextShowtime(), { customer: { ...CUSTOMER, email } });
  await partner.order(held, 'tok_ok');
  await partner.reaches(held.id, 'confirmed');
}

const RUNS: Readonly<Record<string, (input: string) => Promise<unknown>>> = {
  tok_ok: async (nonce) => partner.reaches((await paidWith(nonce)).body.id, 'confirmed'),
  tok_declined: (nonce) => expectRefused(nonce, 'PROCESSOR_DECLINED'),
  tok_fraud: (nonce) => expectRefused(nonce, 'FRAUD_DETECTED'),
  tok_slow: async (nonce) => partner.reaches(await expectUnknown(nonce), 'confirmed'),
  tok_never: async (nonce) => partner.reaches(await expectUnknown(nonce), 'in_review'),
  tok_lost_answer: async (nonce) => partner.reaches(await expectUnknown(nonce), 'confirmed'),
  tok_lost_for_good: expectReview,
  tok_price_change: expectNewPrice,
  tok_sold_out_later: expectSoldOut,
  tok_refund_fails: expectLateRefund,
  'fault+short-hold@example.com': expectExpiry,
  'fault+seat-unavailable.lease@example.com': expectSeatsLost,
  'fault+rate-limit@example.com': expectRetried,
  'fault+server-error@example.com': expectRetried,
};

test('the guide has these rows and no others', () => {
  expect(ROWS).toEqual(Object.keys(RUNS));
});

test.each(ROWS)('%s works as described', async (input) => {
  await expect(RUNS[input]!(input)).resolves.not.toThrow();
});

test('refuses another expected total', async () => {
  const checkout = await partner.held(nextShowtime());
  const receipt = { total: { amount: '1.00', currency: 'USD' } };
  const { status, body } = await partner.order<ProblemJson>({ ...checkout, receipt }, 'tok_ok');
  expect([status, body.code]).toEqual([409, 'PRICE_CHANGED']);
});
