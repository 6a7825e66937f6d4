// A terminated workflow is shown as such: nothing continues automatically.
import { randomUUID } from 'node:crypto';
import { PartnerBackend, type ProblemJson } from '../support/partner-backend';
import { eventually, PATIENT } from '../support/patience';
import { endFaults, planFaults } from '../support/sandbox-controls';
import { typeOps } from '../support/runbook-lines';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const usher = useUsher({ policy: PATIENT, sandbox: { slowFulfilmentDelayMs: 60_000 } });
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

async function terminate(id: string): Promise<void> {
  await usher.temporal.workflow.getHandle(id).terminate('by mistake');
}

test('a terminated checkout names support as the next step, and refuses commands', async () => {
  const { body: bought } = await partner.order(await partner.held(showtimeId), 'tok_instant');
  const key = randomUUID();
  await terminate(bought.id);

  const { body, headers } = await partner.get(bought.id, {
    'If-None-Match': `"${bought.version}"`,
  });
  expect(body).toMatchObject({
    status: 'confirmed',
    tickets: bought.tickets,
    cancellation: {},
    actions: [],
    nextAction: { type: 'contact_support', quote: bought.id },
  });
  expect(body).not.toHaveProperty('cancellation.possibleUntil');
  expect(headers.get('ETag')).not.toBe(`"${bought.version}"`);

  const refused = await partner.cancel<ProblemJson>(bought.id, key);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'CHECKOUT_STATE',
      checkout: { nextAction: { type: 'contact_support' }, actions: [] },
    },
  });
});

test('earlier answers are still replayed', async () => {
  const held = await partner.held(showtimeId);
  const key = { 'Idempotency-Key': randomUUID() };
  const { body: bought } = await partner.order(held, 'tok_instant', key);
  await terminate(held.id);
  const repeated = await partner.order(held, 'tok_instant', key);
  expect(repeated).toMatchObject({ status: 200, body: { order: bought.order, actions: [] } });
  expect(repeated.headers.get('Idempotent-Replayed')).toBe('true');
});

test('the outcome of an order stays unknown, also for repeats, if the checkout is terminated first', async () => {
  const held = await partner.held(showtimeId);
  const key = { 'Idempotency-Key': randomUUID() };
  const waiting = partner.order(held, 'tok_slow', key);
  await partner.reaches(held.id, 'placing');
  await terminate(held.id);
  for (const reply of [await waiting, await partner.order(held, 'tok_slow', key)]) {
    expect(reply).toMatchObject({
      status: 202,
      body: { payment: { money: 'unknown' }, nextAction: { type: 'contact_support' }, actions: [] },
    });
  }
  const needOps = async () => (await typeOps('list --needs-ops', usher.config)).printed;
  await eventually(needOps, (it) => new RegExp(`${held.id}.*\\(TERMINATED\\)`).test(it));
  const other = await partner.order<ProblemJson>(held, 'tok_ok');
  expect(other).toMatchObject({
    status: 409,
    body: { code: 'CHECKOUT_STATE', checkout: { payment: { money: 'unknown' } } },
  });
});

test('an order whose failure is already known is answered with that failure', async () => {
  const held = await partner.held(showtimeId);
  const key = { 'Idempotency-Key': randomUUID() };
  // A slow lease: the checkout is terminated after the decline, while it holds the seats again.
  await planFaults(usher, [{ calls: ['lease'], fault: { kind: 'latency', ms: 20_000 } }]);
  const waiting = partner.order<ProblemJson>(held, 'tok_declined', key);
  await partner.reaches(held.id, 'holding');
  await terminate(held.id);
  for (const reply of [
    await waiting,
    await partner.order<ProblemJson>(held, 'tok_declined', key),
  ]) {
    expect(reply).toMatchObject({
      status: 402,
      body: { code: 'PROCESSOR_DECLINED', checkout: { payment: { money: 'not_taken' } } },
    });
  }
  await endFaults(usher);
});

test('a terminated checkout shows ops no deadline, and refuses their commands', async () => {
  const { id } = await partner.held(showtimeId);
  await terminate(id);
  const { printed } = await typeOps(`show ${id}`, usher.config);
  expect(printed).toContain('docs/runbooks/ended-badly.md');
  expect(printed).not.toContain('deadline');
  expect(await typeOps(`cancel ${id} --reason late`, usher.config)).toMatchObject({
    exitCode: 1,
    noted: expect.stringContaining('It is closed (TERMINATED)'),
  });
});
