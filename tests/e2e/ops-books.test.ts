// The books of Svc compared with the checkouts, as in the runbooks.
import { PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { eventually, LATE_MS, POLL_BUDGET_MS } from '../support/patience';
import { lineOf, typeOps } from '../support/runbook-lines';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';
import { lostOrder } from './lost-order';

const usher = useUsher({
  policy: {
    settleMs: 500,
    reconcilePauseMs: 200,
    layoutNamesAccount: false,
    orderInProgressMs: 500,
    pollBudgetMs: POLL_BUDGET_MS,
  },
  sandbox: { ratePerSecond: 0, slowFulfilmentDelayMs: LATE_MS },
});
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

/** Runs a line as typed after `npm run ops --`. */
const ops = (line: string) => typeOps(line, usher.config);

async function bought(more: object = {}): Promise<CheckoutJson> {
  const { body } = await partner.order(await partner.held(showtimeId, more), 'tok_instant');
  return partner.reaches(body.id, 'confirmed');
}

/** Repeats the command until its output is complete: visibility lags. */
async function listed(line: string, isThere: (printed: string) => boolean): Promise<string> {
  const print = async () => (await ops(line)).printed;
  return eventually(print, isThere);
}

const TODAY = () => new Date().toISOString().slice(0, 10);

test('reconciles the books of a day and lists the differences', async () => {
  const { id } = await bought();
  const cancelled = await bought();
  await partner.cancel(cancelled.id);
  await partner.refunds(cancelled.id, 'done');
  await listed('list --status confirmed', (it) => it.includes(id));
  const json = await ops('list --status confirmed --json');
  expect(JSON.parse(json.printed)).toContainEqual(
    expect.objectContaining({ id, partner: 'demo', money: 'taken', needsOps: false }),
  );
  const before = await ops(`reconcile --day ${TODAY()}`);
  expect(before.printed).not.toContain(id);
  expect(before.printed).not.toContain(cancelled.id);

  const { orderId, ...lost } = await lostOrder(usher, partner, showtimeId);
  const settle = lineOf('in-review', 'settle chk', { 'chk_…': lost.id });
  expect((await ops(`${settle} --yes`)).exitCode).toBe(0);
  await partner.reaches(lost.id, 'failed');
  const after = await ops(`reconcile --day ${TODAY()}`);
  expect(after.exitCode).toBe(1);
  expect(after.printed).toContain(`${lost.id}: says that no money was taken`);
  expect(after.printed).toContain(`order ${orderId} fulfilled`);
  const byOrder = await ops(`reconcile --day ${TODAY()} --by-order`);
  expect(byOrder.noted).toMatch(/[2-9]\d* orders read/);
  expect(byOrder.printed).not.toContain(id);
  expect(byOrder.printed).not.toContain(cancelled.id);
  expect((await ops('reconcile --day 2001-01-01')).exitCode).toBe(0);
});

test('reconciles an order that was cancelled before it had tickets', async () => {
  const late = await partner.order(await partner.held(showtimeId), 'tok_slow');
  expect(late.body.status).toBe('processing');
  await partner.cancel(late.body.id);
  await partner.refunds(late.body.id, 'done');
  await listed('list --status cancelled', (it) => it.includes(late.body.id));
  const byOrder = await ops(`reconcile --day ${TODAY()} --by-order`);
  expect(byOrder.noted).toMatch(/\d+ orders? read/);
  expect(byOrder.printed).not.toContain(late.body.id);
});

test('finds, by their reference, two checkouts that one customer paid for, and refunds one of them', async () => {
  const page = 'wrong-charge';
  const reference = 'cart-1842';
  const [kept, unwanted] = [await bought({ reference }), await bought({ reference })];
  const both = (it: string): boolean => it.includes(kept.id) && it.includes(unwanted.id);
  await listed(lineOf(page, '--reference'), both);
  const { printed } = await ops(lineOf(page, 'show', { 'chk_…': unwanted.id }));
  expect(printed).toContain('CONFIRMED');
  await ops(lineOf(page, 'cancel', { 'chk_…': unwanted.id }));
  await partner.refunds(unwanted.id, 'done');
  const books = await ops(lineOf(page, 'reconcile', { '2026-01-31': TODAY() }));
  for (const { id } of [kept, unwanted]) expect(books.printed).not.toContain(id);
});
