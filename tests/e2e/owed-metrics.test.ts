// If more money is owed than the gauges can read, overdue amounts are read first.
import { Registry } from 'prom-client';
import { findOwed, type OwedEntry } from '../../src/temporal-reads/owed-list';
import { registerOwedMetrics } from '../../src/temporal-reads/owed-metrics';
import { createLogger } from '../../src/platform/logger';
import { PartnerBackend } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { planFaults } from '../support/sandbox-controls';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const usher = useUsher({
  policy: { reconcilePauseMs: 50, svcRefundPauseMaxMs: 100, svcRefundTriesUntilOps: 2 },
  sandbox: { ratePerSecond: 0 },
});

async function owed(): Promise<readonly OwedEntry[]> {
  const found: OwedEntry[] = [];
  for await (const entry of findOwed(usher.temporal, { isOpen: true })) found.push(entry);
  return found;
}

test('counts a stuck refund even behind newer healthy orders', async () => {
  const partner = new PartnerBackend(usher);
  const showtimeId = reservedShowtime();
  const { body: bought } = await partner.order(await partner.held(showtimeId), 'tok_instant');
  await planFaults(usher, [{ calls: ['cancelOrder'], fault: { kind: 'refund-failure' } }]);
  await partner.cancel(bought.id);
  await partner.refunds(bought.id, 'stuck');
  await partner.order(await partner.held(showtimeId), 'tok_never');
  const [newest] = await eventually(owed, (it) => it.length === 2 && it.some(({ stuck }) => stuck));
  expect(newest).toMatchObject({ what: 'unknown', stuck: false });

  const registry = new Registry();
  registerOwedMetrics(registry, {
    temporal: usher.temporal,
    logger: createLogger('owed', 'silent'),
    askEveryMs: 60_000,
    entriesMax: 1,
  });
  expect(await registry.metrics()).toContain('\nusher_money_owed_overdue{what="svc_refund"} 1\n');
});
