// Temporal's database is restored from a backup, and only Svc knows what happened since the backup. Ops follow the
// runbook page. The API can stay up, since nobody calls it meanwhile.
import { randomUUID } from 'node:crypto';
import { createPrimaryOrdering } from '../../src/upstream/ordering/primary-ordering';
import { createSvcClient } from '../../src/upstream/svc/svc-client';
import { CUSTOMER, PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { lineOf, typeOps, type Ids, type OpsAnswer } from '../support/runbook-lines';
import { reservedShowtime } from '../support/showtimes';
import { startRestorableTemporal, type RestorableTemporal } from '../support/temporal-server';
import { useUsher } from '../support/use-usher';

const PAGE = 'database-restored';

const startedAt = new Date();

let temporal: RestorableTemporal;

const usher = useUsher({
  startServer: async (dataDir) => (temporal = await startRestorableTemporal(dataDir)),
  worker: 'none',
  policy: {
    settleMs: 500,
    orderInProgressMs: 500,
    reconcilePauseMs: 200,
    layoutNamesAccount: false,
  },
  sandbox: { ratePerSecond: 0 },
});
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

const type = (words: string, ids?: Ids): Promise<OpsAnswer> =>
  typeOps(lineOf(PAGE, words, ids), usher.config);

async function bought(startKey = randomUUID()): Promise<CheckoutJson> {
  const { body } = await partner.start({ showtimeId }, { 'Idempotency-Key': startKey });
  const held = await partner.holding(await partner.reaches(body.id, 'selecting'));
  await partner.order(held, 'tok_instant');
  return partner.reaches(held.id, 'confirmed');
}

/** Runs the page's reconcile line for the days of the test until the output is as expected, since visibility lags. */
function reconciled(isExpected: (printed: string) => boolean): Promise<string> {
  return eventually(differences, isExpected);
}

async function differences(): Promise<string> {
  const printed = new Set<string>();
  for (const day of new Set([startedAt, new Date()].map((it) => it.toISOString().slice(0, 10)))) {
    const answer = await type('reconcile', { '2026-01-31': day });
    for (const line of answer.printed.split('\n')) if (line !== '') printed.add(line);
  }
  return [...printed].join('\n');
}

/** Cancels the order as Svc's support would. */
async function cancelAtSvc(orderId: string): Promise<void> {
  const { baseUrl, apiKey, timeoutMs, maxTickets } = usher.config.upstream;
  const client = createSvcClient({ baseUrl, apiKey, timeoutMs, userAgent: 'support of Svc' });
  try {
    const ordering = createPrimaryOrdering({ client, maxQuantityDefault: maxTickets });
    const session = await ordering.createGuest({ customer: { ...CUSTOMER, type: 'guest' } });
    const device = { deviceId: randomUUID(), adId: randomUUID() };
    await ordering.cancelOrder({ session, device, orderId });
  } finally {
    client.close();
  }
}

/** Repeats the call until sales have resumed: an API notices within seconds. */
function onceSalesResumed<T extends { readonly status: number }>(
  call: () => Promise<T>,
): Promise<T> {
  return eventually(call, ({ status }) => status !== 503);
}

test('reconcile lists what the backup lacks, and ops repair it without a second charge or refund', async () => {
  const worker = await usher.startWorkerProcess();
  const held = await partner.held(showtimeId);
  const cancelled = await bought();
  const cancelledId = cancelled.order!.id;
  await temporal.backUp();

  const orderKey = { 'Idempotency-Key': randomUUID() };
  await partner.order(held, 'tok_instant', orderKey);
  const orderedId = (await partner.reaches(held.id, 'confirmed')).order!.id;
  await partner.cancel(cancelled.id);
  await partner.refunds(cancelled.id, 'done');
  const startKey = randomUUID();
  const forgotten = await bought(startKey);
  const forgottenId = forgotten.order!.id;

  await worker.stop();
  await temporal.restore();
  await type('pause-sales');
  await usher.startWorkerProcess();
  const all = [orderedId, cancelledId, forgottenId];
  const printed = await reconciled((it) => all.every((orderId) => it.includes(orderId)));
  for (const difference of [
    `${held.id}: says that no money was taken (Svc: order ${orderedId} fulfilled`,
    `${cancelled.id}: is confirmed (Svc: order ${cancelledId} refunded`,
    `order ${forgottenId} (fulfilled) at Svc belongs to no checkout`,
  ]) {
    expect(printed).toContain(difference);
  }

  await type('cancel chk_', { 'chk_…': cancelled.id });
  await partner.refunds(cancelled.id, 'done');
  await cancelAtSvc(forgottenId);
  await type('resume-sales');
  const repeated = await onceSalesResumed(() => partner.order(held, 'tok_instant', orderKey));
  expect(repeated).toMatchObject({ status: 409, body: { checkout: { status: 'selecting' } } });
  await type('cancel chk_', { 'chk_…': held.id });
  await partner.reaches(held.id, 'abandoned');
  const again = await partner.start({ showtimeId }, { 'Idempotency-Key': startKey });
  expect(again.body.id).toBe(forgotten.id);
  await reconciled((it) => it.includes(orderedId) && !it.includes('\n'));

  const entries = usher.sandbox.storage.ledger.all();
  const kindsOf = (id: string) =>
    entries.flatMap(({ orderId, kind }) => (orderId === id ? [kind] : [])).sort();
  expect(kindsOf(orderedId)).toEqual(['charge', 'sale']);
  for (const id of [cancelledId, forgottenId]) {
    expect(kindsOf(id)).toEqual(['charge', 'refund', 'release', 'sale']);
  }
  expect(entries.filter(({ kind }) => kind === 'sale')).toHaveLength(all.length);
});
