import { randomUUID } from 'node:crypto';
import { PartnerBackend } from '../support/partner-backend';
import { typeOps } from '../support/runbook-lines';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const usher = useUsher({ worker: 'none', sandbox: { slowFulfilmentDelayMs: 6_000 } });
const partner = new PartnerBackend(usher);

test('a worker killed while it polls delays the order but does not lose it', async () => {
  const showtimeId = reservedShowtime();
  const worker = await usher.startWorkerProcess();
  const held = await partner.held(showtimeId);
  const ordered = await partner.order(held, 'tok_slow', { Prefer: 'respond-async' });
  expect(ordered.status).toBe(202);
  await polled(held.id);

  process.kill(worker.pid, 'SIGKILL');
  expect(await worker.exited).toBe('SIGKILL');
  const replacement = await usher.startWorkerProcess();

  const confirmed = await partner.reaches(held.id, 'confirmed');
  await replacement.stop();
  expect(confirmed.tickets).toHaveLength(2);
  const ledger = usher.sandbox.storage.ledger.all();
  expect(ledger.filter(({ kind }) => kind === 'charge')).toHaveLength(1);
});

test('an order that no worker accepted in time is not carried out later, unless it is sent again', async () => {
  const worker = await usher.startWorkerProcess();
  const held = await partner.held(reservedShowtime());
  await worker.stop();
  const order = [
    'POST',
    `/v1/checkouts/${held.id}/order`,
    {
      expectedTotal: held.receipt!.total,
      payment: { type: 'nonce', nonce: 'tok_instant', provider: 'sandbox' },
    },
    { 'Idempotency-Key': randomUUID() },
  ] as const;
  const unanswered = await partner.callOnce(...order);
  expect(unanswered.status).toBe(503);
  const idle = await partner.get(held.id);
  expect(idle.body).toMatchObject({ status: 'held', payment: { money: 'not_taken' } });

  const later = await usher.startWorkerProcess();
  // Temporal still has the order, and the worker handles it before this edit.
  const edited = await partner.edit(held.id, { reference: 'after-the-outage' });
  expect(edited).toMatchObject({
    status: 200,
    body: { status: 'held', payment: { money: 'not_taken', attempt: 0 } },
  });
  const repeated = await partner.call(...order);
  await later.stop();
  expect(repeated).toMatchObject({ status: 200, body: { status: 'confirmed' } });
});

test('ops see that a hung worker has not accepted their command yet', async () => {
  const worker = await usher.startWorkerProcess();
  const held = await partner.held(reservedShowtime());
  const command = `cancel ${held.id} --reason late --yes`;
  process.kill(worker.pid, 'SIGSTOP');
  try {
    for (const why of ['no worker has taken it (', 'no worker carries out its tasks in time (']) {
      expect(await typeOps(command, usher.config)).toMatchObject({
        exitCode: 1,
        printed: expect.stringContaining(`${held.id}  not accepted yet: ${why}no-worker.md)`),
      });
    }
  } finally {
    process.kill(worker.pid, 'SIGCONT');
  }
});

/** Waits until the history shows the first poll of the order. */
async function polled(id: string): Promise<void> {
  const handle = usher.temporal.workflow.getHandle(id);
  for (;;) {
    const { events } = await handle.fetchHistory();
    const isPoll = (name: string | null | undefined) => name === 'orderStatus';
    const found = events?.some(({ activityTaskScheduledEventAttributes: scheduled }) =>
      isPoll(scheduled?.activityType?.name),
    );
    if (found) return;
  }
}
