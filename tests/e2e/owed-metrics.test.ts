// The gauges of owed money: overdue amounts are read first, and those of ended workflows are always overdue.
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

const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

async function owed(): Promise<readonly OwedEntry[]> {
  const found: OwedEntry[] = [];
  for await (const entry of findOwed(usher.temporal, { onlyOpen: false })) found.push(entry);
  return found;
}

/** The metrics of an API that reads at most this many entries. */
async function metricsOf(entriesMax: number): Promise<string> {
  const registry = new Registry();
  registerOwedMetrics(registry, {
    temporal: usher.temporal,
    logger: createLogger('owed', 'silent'),
    askEveryMs: 60_000,
    entriesMax,
  });
  return registry.metrics();
}

test('counts a stuck refund even behind newer healthy orders', async () => {
  const { body: bought } = await partner.order(await partner.held(showtimeId), 'tok_instant');
  await planFaults(usher, [{ calls: ['cancelOrder'], fault: { kind: 'refund-failure' } }]);
  await partner.cancel(bought.id);
  await partner.refunds(bought.id, 'stuck');
  await partner.order(await partner.held(showtimeId), 'tok_never');
  const [newest] = await eventually(owed, (it) => it.length === 2 && it.some(({ stuck }) => stuck));
  expect(newest).toMatchObject({ what: 'unknown', stuck: false });
  expect(await metricsOf(1)).toContain(
    '\nusher_money_owed_overdue{what="svc_refund",workflow="running"} 1\n',
  );
});

test('counts what a terminated checkout owes, even behind newer healthy orders', async () => {
  const { body: sent } = await partner.order(await partner.held(showtimeId), 'tok_never');
  await partner.order(await partner.held(showtimeId), 'tok_never');
  await usher.temporal.workflow.getHandle(sent.id).terminate('by mistake');
  await eventually(
    owed,
    (it) => it.length === 4 && it.some(({ hasWorkflowEnded }) => hasWorkflowEnded),
  );
  const metrics = await metricsOf(2);
  expect(metrics).toContain('\nusher_money_owed_overdue{what="unknown",workflow="ended"} 1\n');
  expect(metrics).toContain('\nusher_money_owed_overdue{what="svc_refund",workflow="running"} 1\n');
});
