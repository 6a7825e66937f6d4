import { PartnerBackend } from '../support/partner-backend';
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
  await usher.startWorkerProcess();

  const confirmed = await partner.reaches(held.id, 'confirmed');
  expect(confirmed.tickets).toHaveLength(2);
  const ledger = usher.sandbox.storage.ledger.all();
  expect(ledger.filter(({ kind }) => kind === 'charge')).toHaveLength(1);
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
