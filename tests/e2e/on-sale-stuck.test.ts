// An on-sale without a worker shows in the metrics until a worker runs again.
import { PartnerBackend } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { typeOps } from '../support/runbook-lines';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const NOTICE_MS = 40_000;

const usher = useUsher({
  worker: 'none',
  env: { FIGURES_EVERY_SECONDS: '1' },
  sandbox: { ratePerSecond: 0 },
});

test('the metrics show a lobby, and how long its on-sale has been stuck', async () => {
  const partner = new PartnerBackend(usher);
  const showtimeId = reservedShowtime();
  const worker = await usher.startWorkerProcess();
  const opensAt = new Date(Date.now() + NOTICE_MS).toISOString();
  const create = `on-sale create --showtimes ${showtimeId} --opens-at ${opensAt}`;
  await typeOps(create, usher.config);
  const { body } = await eventually(
    () => partner.start({ showtimeId }, { Prefer: 'respond-async' }),
    (reply) => reply.body.status === 'queued',
  );
  await until('usher_checkouts_in_lobby', (lobby) => lobby === 1);
  expect(await figure('usher_on_sale_stuck_seconds')).toBe(0);
  await worker.stop();

  await until('usher_on_sale_stuck_seconds', (seconds) => seconds > 2);
  await usher.startWorkerProcess();
  await partner.reaches(body.id, 'selecting');
  await until('usher_on_sale_stuck_seconds', (seconds) => seconds === 0);
  await until('usher_checkouts_in_lobby', (lobby) => lobby === 0);
});

async function figure(name: string): Promise<number> {
  const text = await (await fetch(`${usher.opsUrl}/metrics`)).text();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
}

async function until(name: string, isExpected: (value: number) => boolean): Promise<void> {
  await eventually(() => figure(name), isExpected);
}
