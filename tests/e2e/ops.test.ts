// The runbooks' steps, done with the plain Temporal command line.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PartnerBackend } from '../support/partner-backend';
import { reservedShowtime } from '../support/showtimes';
import { lineOf, typeTemporal, type Ids } from '../support/runbook-lines';
import { provisionForTests } from '../support/temporal-server';
import { useUsher } from '../support/use-usher';
import { lostOrder } from './lost-order';

const run = promisify(execFile);

let temporalCli: string;

const usher = useUsher({
  policy: {
    settleMs: 500,
    orderInProgressMs: 500,
    reconcilePauseMs: 200,
    layoutNamesAccount: false,
  },
});
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

beforeAll(async () => {
  temporalCli = (await provisionForTests(() => undefined)).path;
});

/** Types a line of the runbook page. */
const typed = (words: string, ids: Ids) =>
  typeTemporal(lineOf('in-review', words, ids), usher.config);

/** Waits only until the Update is accepted, since its result is encrypted. */
async function update(id: string, name: string, input: object): Promise<void> {
  await run(temporalCli, [
    'workflow',
    'update',
    'start',
    '--address',
    usher.config.temporal.address,
    '--namespace',
    usher.config.temporal.namespace,
    '--workflow-id',
    id,
    '--name',
    name,
    '--input',
    JSON.stringify(input),
    '--wait-for-stage',
    'accepted',
  ]);
}

const AUDIT = { actor: 'ada', reason: 'found at Svc' };

test('an order found at Svc is linked, and its tickets are delivered', async () => {
  const { id, orderId } = await lostOrder(usher, partner, showtimeId);
  await typed('--name resolveOrder', { 'chk_…': id, O55: orderId, D812: showtimeId });
  const confirmed = await partner.reaches(id, 'confirmed');
  expect(confirmed).toMatchObject({ order: { id: orderId }, payment: { money: 'taken' } });
  const timeline = await partner.call<{ data: { text: string }[] }>(
    'GET',
    `/v1/checkouts/${id}/timeline`,
  );
  const texts = timeline.body.data.map(({ text }) => text).join('\n');
  expect(texts).toContain('Resolved by support');
  expect(texts).not.toContain('found by e-mail');
});

test('a review resolved as failed closes the checkout', async () => {
  const { id } = await lostOrder(usher, partner, showtimeId);
  await typed('--name markResolved', { 'chk_…': id });
  const failed = await partner.reaches(id, 'failed');
  expect(failed).toMatchObject({ payment: { money: 'not_taken' } });
});

test('ops cancel a checkout for the customer', async () => {
  const { id } = await partner.held(showtimeId);
  await update(id, 'forceCancel', AUDIT);
  expect(await partner.reaches(id, 'abandoned')).toMatchObject({ cancellation: { reason: 'ops' } });
});

test.each([
  ['retryNow', { reason: 'no name' }],
  ['markResolved', { outcome: 'maybe', evidence: 'x', ...AUDIT }],
])('refuses %s with missing or invalid fields, and changes nothing', async (name, input) => {
  const { id, version } = await partner.held(showtimeId);
  await expect(update(id, name, input)).rejects.toThrow('Command failed');
  expect((await partner.get(id)).body.version).toBe(version);
});
