// The runbooks' steps, done with `npm run ops`: what ops read, and the outcome of their commands.
import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { programArguments } from '../../scripts/program-process';
import { fromMinorUnits, toMinorUnits } from '../../src/domain/money';
import { readConfig } from '../../src/platform/config';
import { CUSTOMER, PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { TEST_PAYLOAD_KEYS } from '../support/payload-keys';
import { lineOf, opsLines, typeOps } from '../support/runbook-lines';
import { endFaults, planFaults } from '../support/sandbox-controls';
import { ownShowtimes, reservedShowtime } from '../support/showtimes';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';
import { lostOrder } from './lost-order';

const run = promisify(execFile);

const usher = useUsher({
  policy: {
    settleMs: 500,
    reconcilePauseMs: 200,
    layoutNamesAccount: false,
    orderInProgressMs: 500,
    svcRefundTriesUntilOps: 5,
  },
  env: { FIGURES_EVERY_SECONDS: '1' },
  partners: [{ id: 'rex' }],
  sandbox: { ratePerSecond: 0 },
});
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

/** Runs a line as typed after `npm run ops --`. */
const ops = (line: string, config = usher.config) => typeOps(line, config);

async function bought(more: object = {}): Promise<CheckoutJson> {
  const { body } = await partner.order(await partner.held(showtimeId, more), 'tok_instant');
  return partner.reaches(body.id, 'confirmed');
}

/** The sum of the totals as a decimal; all are in the same currency. */
function sumOf(...checkouts: readonly CheckoutJson[]): string {
  const totals = checkouts.map(({ receipt }) => receipt!.total);
  const minor = totals.reduce((sum, total) => sum + toMinorUnits(total), 0);
  return fromMinorUnits(minor, totals[0]!.currency).amount;
}

/** Repeats the command until its output is complete: visibility lags. */
async function listed(line: string, isThere: (printed: string) => boolean): Promise<string> {
  const print = async () => (await ops(line)).printed;
  return eventually(print, isThere);
}

const TODAY = () => new Date().toISOString().slice(0, 10);

test('ops find, read and resolve a review after a dry run; the partner sees only “support”', async () => {
  const { id, orderId } = await lostOrder(usher, partner, showtimeId);
  const others = '--unknown --needs-ops --partner demo --status in_review';
  expect(await listed(`list ${others} --older-than 0m --limit 5`, (it) => it.includes(id))).toMatch(
    /unknown .*NEEDS OPS/,
  );
  const shown = await ops(`show ${id}`);
  for (const part of [
    'IN_REVIEW · NEEDS OPS · money unknown',
    'partner demo',
    'id not known',
    'docs/runbooks/in-review.md',
    'The response to the order was lost',
  ]) {
    expect(shown.printed).toContain(part);
  }

  const page = 'in-review';
  for (const words of ['list --needs-ops', 'list --unknown']) {
    await listed(lineOf(page, words, { '30m': '0m' }), (it) => it.includes(id));
  }
  const command = lineOf(page, 'resolve chk', {
    'chk_…': id,
    O55: orderId,
    D812: showtimeId,
  });
  const dry = await ops(command);
  expect(dry.printed).toContain(`Would send resolveOrder {"orderId":"${orderId}"`);
  expect((await partner.get(id)).body.status).toBe('in_review');

  const done = await ops(`${command} --yes`);
  expect(done).toMatchObject({ exitCode: 0, printed: expect.stringContaining(`${id}  accepted`) });
  const confirmed = await partner.reaches(id, 'confirmed');
  expect(confirmed).toMatchObject({ order: { id: orderId }, payment: { money: 'taken' } });

  const shownAfter = (await ops(`show ${id}`)).printed;
  const { username } = userInfo();
  expect(shownAfter).toContain(
    `resolve_order order ${orderId} by ${username}: found by e-mail of the customer`,
  );
  const path = `/v1/checkouts/${id}/timeline`;
  const timeline = JSON.stringify((await partner.call<unknown>('GET', path)).body);
  expect(timeline).toContain('Resolved by support');
  for (const text of [shown.printed, shownAfter, timeline]) {
    for (const secret of [CUSTOMER.email, CUSTOMER.firstName, CUSTOMER.lastName]) {
      expect(text).not.toContain(secret);
    }
  }
  expect(timeline).not.toContain('found by e-mail');
  expect(timeline).not.toContain(`by ${username}`);
});

test('a batch needs a limit, and reports each outcome', async () => {
  const first = await partner.held(showtimeId);
  const second = await partner.held(showtimeId);
  const filters = `--status held --showtime ${showtimeId} --partner demo`;
  await expect(ops(`cancel ${filters} --reason late`)).rejects.toThrow('--limit');
  await listed(`list ${filters}`, (it) => it.includes(first.id) && it.includes(second.id));

  const dry = await ops(`cancel ${filters} --reason late --limit 10`);
  expect(dry.printed).toContain('Checkouts: 2. Dry run');
  const done = await ops(`cancel ${filters} --reason late --limit 10 --yes`);
  expect(done).toMatchObject({ exitCode: 0, noted: '2 done, 0 failed' });
  expect(await partner.reaches(first.id, 'abandoned')).toMatchObject({
    cancellation: { reason: 'ops' },
  });

  const closed = await ops(`cancel ${second.id} --reason again --yes`);
  expect(closed).toMatchObject({ exitCode: 1, printed: expect.stringContaining('closed') });
  const story = await ops(`show ${second.id}`);
  expect(story.printed).toMatch(/ABANDONED[^]*what ops did\n.*force_cancel by .*: late/);
});

test('a stuck refund is retried at once, or settled manually', async () => {
  await planFaults(usher, [{ calls: ['cancelOrder'], fault: { kind: 'refund-failure' } }]);
  const [first, second] = [await bought(), await bought()];
  await Promise.all([partner.cancel(first.id), partner.cancel(second.id)]);
  await partner.refunds(second.id, 'stuck');
  const { printed } = await ops(`show ${second.id}`);
  expect(printed).toMatch(/CANCELLED · NEEDS OPS · STUCK · money taken · refund stuck/);
  expect(printed).toMatch(
    /still owed\n {2}svc_refund \S+ \(\S+ USD, STUCK, tries: \d+, next \S+Z(?:, last error \S+)?\)/,
  );
  expect(printed).toContain('docs/runbooks/open-compensations.md');
  const lost = await lostOrder(usher, partner, showtimeId);
  const owed = /^(chk_\S+) +svc_refund +demo +(\d+\.\d\d USD) +0 min +14 d +\S+ +STUCK, OVERDUE$/m;
  const line = lineOf('money-owed', 'ops -- money');
  await listed(line, (it) => [first.id, second.id].every((id) => it.includes(id)));
  const money = await eventually(
    () => ops(line),
    (it) => it.noted === '3 open, 2 overdue',
  );
  expect(money.exitCode).toBe(1);
  expect(money.printed).toMatch(owed);
  expect(money.printed).toMatch(/^chk_\S+ +unknown +demo +\d+\.\d\d USD +0 min +24 h/m);
  expect(money.printed).toContain(
    `\ndemo      svc_refund   2         ${sumOf(first, second)} USD\n`,
  );
  const minor = sumOf(first, second).replace('.', '');
  const metric = `usher_money_owed_minor_units{partner="demo",what="svc_refund",currency="USD"} ${minor}`;
  const metrics = async () => (await fetch(`${usher.opsUrl}/metrics`)).text();
  await eventually(metrics, (text) => text.includes(`\n${metric}\n`));
  expect(await metrics()).toContain(
    '\nusher_money_owed_overdue{what="svc_refund",workflow="running"} 2\n',
  );
  const found = { 'chk_…': lost.id, O55: lost.orderId, D812: showtimeId };
  expect((await ops(`${lineOf('in-review', 'resolve chk', found)} --yes`)).exitCode).toBe(0);
  const { exitCode, noted } = await ops('money --partner rex');
  expect({ exitCode, noted }).toEqual({ exitCode: 0, noted: '0 open, 0 overdue' });
  const page = 'open-compensations';
  const settle = lineOf(page, 'settle chk', { 'chk_…': second.id });
  expect((await ops(settle)).exitCode).toBe(0);
  await partner.refunds(second.id, 'done');
  expect((await ops(`show ${second.id}`)).printed).toContain('money taken · refund done');

  await partner.refunds(first.id, 'stuck');
  await listed(lineOf(page, 'retry --compensating', { rex: 'demo' }), (it) =>
    it.includes(first.id),
  );
  // While the refund fails, it is not done before the command arrives; a command during a call has to be repeated.
  const retry = lineOf(page, 'retry chk', { 'chk_…': first.id });
  const retried = await eventually(
    () => ops(retry),
    ({ printed }) => !printed.includes('There is no pause to cut short.'),
  );
  expect(retried).toMatchObject({ exitCode: 0, printed: expect.stringContaining('accepted') });
  await endFaults(usher);
  // Refused if the refund has been paid by now.
  await ops(retry);
  await partner.refunds(first.id, 'done');
  for (const option of ['', '--by-order']) {
    // Svc has not paid the second refund, although a person settled it.
    const books = await ops(`reconcile --day ${TODAY()} ${option}`);
    expect(books.printed).toContain(second.id);
    expect(books.printed).not.toContain(first.id);
  }
});

test('shows a call that keeps failing with its attempts and last failure', async () => {
  await planFaults(usher, [
    { calls: ['refreshCheckout'], fault: { kind: 'server-error', status: 500 } },
  ]);
  const { body } = await partner.start({ showtimeId }, { Prefer: 'respond-async' });
  const failing = /refreshCheckout, attempt \d+, last failure: \S+: .*500/;
  expect(await listed(`show ${body.id}`, (it) => failing.test(it))).toContain('PREPARING');
  await endFaults(usher);
  await partner.reaches(body.id, 'selecting');
});

test('refuses invalid commands with a message', async () => {
  const held = await partner.held(showtimeId);
  const refused = await ops(`retry ${held.id} --reason "Svc is back" --yes`);
  expect(refused).toMatchObject({
    exitCode: 1,
    printed: `${held.id}  refused, CHECKOUT_STATE: There is no pause to cut short. If a call is under way, repeat this command after the call has failed.`,
  });
  expect((await ops('show chk_nobody')).exitCode).toBe(1);
  const others = `other:${Buffer.alloc(32, 7).toString('base64')}`;
  const payloadKeys = readConfig({ USHER_PAYLOAD_KEYS: others }).payloadKeys;
  await expect(ops('list', { ...usher.config, payloadKeys })).rejects.toThrow(
    'USHER_PAYLOAD_KEYS differ',
  );
  await expect(ops('settle chk_1 --outcome maybe --evidence x --reason y')).rejects.toThrow(
    'expected one of confirmed, failed, cancelled, compensated',
  );
});

test('pauses sales of one partner or of all; bought tickets can still be cancelled', async () => {
  const rex = new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf('rex') });
  const [held, other] = [await partner.held(showtimeId), await partner.held(showtimeId)];
  const confirmed = await bought();
  const key = { 'Idempotency-Key': 'begun-before' };
  const begun = await partner.start({ showtimeId }, key);

  const page = 'pausing-sales';
  const ofDemo = { rex: 'demo' };
  expect((await ops(lineOf(page, 'pause-sales --partner', ofDemo))).exitCode).toBe(0);
  await expect(ops('pause-sales --partner nobody --reason x')).rejects.toThrow('no partner nobody');
  await answersUntil(partner, held, 503);
  const refusal = await partner.start({ showtimeId });
  expect(refusal.status).toBe(503);
  expect(refusal.body).toMatchObject({ code: 'SALES_PAUSED', retryable: true, next: 'wait' });
  expect(refusal.headers.get('Retry-After')).toBe('30');
  const order = await partner.order(held, 'tok_ok');
  expect(order).toMatchObject({ status: 503, body: { code: 'SALES_PAUSED' } });
  expect((await partner.start({ showtimeId }, key)).body.id).toBe(begun.body.id);
  expect((await rex.start({ showtimeId })).status).toBe(201);
  await partner.cancel(confirmed.id);
  await partner.refunds(confirmed.id, 'done');

  const ofRex = await rex.held(showtimeId);
  expect((await ops(lineOf(page, 'pause-sales --reason'))).exitCode).toBe(0);
  await answersUntil(rex, ofRex, 503);
  const { noted } = await ops('list --limit 1');
  expect(noted).toMatch(/Sales of demo are paused since .* by .*: buys in a loop/);
  expect(noted).toMatch(/Sales of all partners are paused since .*: wrong prices at Svc/);
  expect((await ops(lineOf(page, 'resume-sales'))).exitCode).toBe(0);
  const resume = lineOf(page, 'resume-sales --partner', ofDemo);
  expect((await ops(resume)).exitCode).toBe(0);
  expect((await ops(resume)).exitCode).toBe(1);
  await answersUntil(rex, ofRex, 409);
  await answersUntil(partner, other, 409);
  expect((await partner.start({ showtimeId })).status).toBe(201);
  expect((await partner.order(other, 'tok_ok')).status).toBe(200);
});

/** Probes with an order for a wrong total: 409 without a charge if sales are open. */
async function answersUntil(who: PartnerBackend, held: CheckoutJson, wanted: number) {
  const receipt = { total: { amount: '0.01', currency: 'USD' } };
  await eventually(
    () => who.order({ ...held, receipt }, 'tok_ok'),
    ({ status }) => status === wanted,
  );
}

test('every ops line of the runbooks works as typed', async () => {
  const nextShowtime = ownShowtimes();
  const lines = opsLines();
  expect(lines.length).toBeGreaterThan(15);
  // Held before the first line runs, since some lines pause sales.
  const ofOne = lines.filter((line) => line.includes('chk_…'));
  const held = await Promise.all(ofOne.map(() => partner.held(nextShowtime())));
  const last = await partner.held(nextShowtime());
  const failed: string[] = [];
  let onSaleId = '';
  for (const line of lines) {
    const typed = line
      .replace('chk_…', () => held.pop()!.id)
      .replace('D812,D813', () => `${nextShowtime()},${nextShowtime()}`)
      // The on-sale must open before its showtimes begin.
      .replace(/--opens-at \S+/, `--opens-at ${new Date(Date.now() + 600_000).toISOString()}`)
      .replace('ons_…', onSaleId);
    if (line.includes('on-sale resume')) {
      await usher.temporal.workflow.getHandle(onSaleId).terminate();
    }
    const { exitCode, printed } = await ops(typed);
    [onSaleId = onSaleId] = /ons_[0-9a-f]{12}/.exec(printed) ?? [];
    if (exitCode !== 0) failed.push(line);
  }
  // A held checkout has nothing to retry or settle, and the endpoint does not exist.
  expect(failed).toEqual([
    expect.stringContaining('-- retry chk'),
    expect.stringContaining('-- settle'),
    expect.stringContaining('-- webhooks delete'),
  ]);
  // The last ops lines resume sales; wait until the API notices.
  await answersUntil(partner, last, 409);
});

test('the command line reads its settings from the environment and sets the exit code', async () => {
  const { id } = await partner.held(showtimeId);
  const env = {
    PATH: process.env.PATH,
    TEMPORAL_ADDRESS: usher.config.temporal.address,
    TEMPORAL_NAMESPACE: usher.config.temporal.namespace,
    USHER_DATA_DIR: usher.config.dataDir,
    USHER_PAYLOAD_KEYS: TEST_PAYLOAD_KEYS,
  };
  const start = (...args: string[]) =>
    run(process.execPath, [...programArguments('scripts/ops.ts'), ...args], { env });
  const idle = { taskQueue: 'nobody', workflowId: 'chk_idle', args: [] };
  await usher.temporal.workflow.start('checkout', idle);
  const [unpublished, shown, unknown, misspelt] = await Promise.allSettled([
    ops('show chk_idle'),
    start('show', id),
    start('show', 'chk_nobody'),
    start('sell', id),
  ]);
  const notOurs = expect.stringContaining('it was not started by the API');
  expect(unpublished).toMatchObject({ value: { exitCode: 1, noted: notOurs } });
  expect(shown).toMatchObject({ value: { stdout: expect.stringContaining(`${id} · HELD`) } });
  expect(unknown).toMatchObject({ reason: { code: 1 } });
  const usage = expect.stringContaining('npm run ops -- show');
  expect(misspelt).toMatchObject({ reason: { code: 2, stderr: usage } });
});
