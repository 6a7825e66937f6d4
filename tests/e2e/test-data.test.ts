// Each row of the guide on test data does what the guide says, on a sandbox with the defaults of `npm start`.
import { readGuides } from '../../src/docs-site/guides';
import {
  CUSTOMER,
  PartnerBackend,
  type CheckoutJson,
  type ProblemJson,
} from '../support/partner-backend';
import { LATE_MS, PATIENT } from '../support/patience';
import { ownShowtimes } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const GUIDE = readGuides().find(({ name }) => name === 'test-data')!.markdown;
/** The first column of both tables. */
const ROWS = [...GUIDE.matchAll(/^\| `([^`]+)` \|/gm)].map(([, input]) => input!);

const usher = useUsher({
  policy: {
    ...PATIENT,
    pollBudgetMs: 1_000,
    settleMs: 500,
    reconcilePauseMs: 200,
    orderInProgressMs: 500,
    // A day, for everybody else.
    reconcileBudgetMs: 30_000,
  },
  sandbox: { duplicateNamesOrder: true, slowFulfilmentDelayMs: LATE_MS },
});
const partner = new PartnerBackend(usher);
const nextShowtime = ownShowtimes();

/** The answer to an order of seats that are held. */
async function paidWith<T = CheckoutJson>(nonce: string) {
  return partner.order<T>(await partner.held(nextShowtime()), nonce);
}

async function isRefused(nonce: string, code: string): Promise<void> {
  const { status, body } = await paidWith<ProblemJson>(nonce);
  expect([status, body.code, body.checkout?.status]).toEqual([402, code, 'held']);
}

/** Answered before the outcome is known. */
async function isInDoubt(nonce: string): Promise<string> {
  const { status, body } = await paidWith(nonce);
  expect([status, body.status, body.payment.money]).toEqual([202, 'processing', 'unknown']);
  return body.id;
}

/** Nothing settles it while the hold lasts, so that is short here. */
async function needsAPerson(nonce: string): Promise<void> {
  const customer = { ...CUSTOMER, email: 'fault+short-hold@example.com' };
  const held = await partner.held(nextShowtime(), { customer });
  const { status, body } = await partner.order(held, nonce);
  expect([status, body.status, body.payment.money]).toEqual([202, 'processing', 'unknown']);
  await partner.reaches(body.id, 'in_review');
}

async function isSoldOut(nonce: string): Promise<void> {
  const checkout = await partner.held(nextShowtime());
  await partner.order(checkout, nonce);
  const { lastFailure } = await partner.reaches(checkout.id, 'selecting');
  expect(lastFailure?.code).toBe('INVENTORY_UNAVAILABLE');
}

async function isRefundedLate(nonce: string): Promise<void> {
  const { id } = await partner.reaches((await paidWith(nonce)).body.id, 'confirmed');
  const { body } = await partner.cancel(id);
  expect(body.payment.refund?.status).toBe('pending');
  await partner.refunds(id, 'done');
}

async function expires(email: string): Promise<void> {
  const { id } = await partner.held(nextShowtime(), { customer: { ...CUSTOMER, email } });
  const { lastFailure } = await partner.reaches(id, 'selecting');
  expect(lastFailure?.code).toBe('HOLD_EXPIRED');
}

async function losesSeats(email: string): Promise<void> {
  const checkout = await partner.selecting(nextShowtime(), { customer: { ...CUSTOMER, email } });
  const seatIds = checkout.nextAction?.recommendedSeatIds ?? [];
  const { status, body } = await partner.chooseSeats<ProblemJson>(checkout, seatIds);
  expect([status, body.code]).toEqual([409, 'SEAT_UNAVAILABLE']);
  expect(body.checkout?.status).toBe('selecting');
}

const RUNS: Readonly<Record<string, (input: string) => Promise<unknown>>> = {
  tok_ok: async (nonce) => partner.reaches((await paidWith(nonce)).body.id, 'confirmed'),
  tok_declined: (nonce) => isRefused(nonce, 'PROCESSOR_DECLINED'),
  tok_fraud: (nonce) => isRefused(nonce, 'FRAUD_DETECTED'),
  tok_slow: async (nonce) => partner.reaches(await isInDoubt(nonce), 'confirmed'),
  tok_never: async (nonce) => partner.reaches(await isInDoubt(nonce), 'in_review'),
  tok_lost_answer: async (nonce) => partner.reaches(await isInDoubt(nonce), 'confirmed'),
  tok_lost_for_good: needsAPerson,
  tok_sold_out_later: isSoldOut,
  tok_refund_fails: isRefundedLate,
  'fault+short-hold@example.com': expires,
  'fault+seat-unavailable.lease@example.com': losesSeats,
};

test('the guide has these rows and no others', () => {
  expect(ROWS).toEqual(Object.keys(RUNS));
});

test.each(ROWS)('%s', async (input) => {
  await expect(RUNS[input]!(input)).resolves.not.toThrow();
});

test('another expected total is refused', async () => {
  const checkout = await partner.held(nextShowtime());
  const receipt = { total: { amount: '1.00', currency: 'USD' } };
  const { status, body } = await partner.order<ProblemJson>({ ...checkout, receipt }, 'tok_ok');
  expect([status, body.code]).toEqual([409, 'PRICE_CHANGED']);
});
