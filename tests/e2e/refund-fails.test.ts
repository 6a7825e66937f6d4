// A refund that fails at Svc for a day: the order is cancelled at once, and the workflow stays open until the refund.
import { PartnerBackend } from '../support/partner-backend';
import { advanceClock, endFaults, planFaults } from '../support/sandbox-controls';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const ROUNDS = 12;
const TWO_HOURS_MS = 7_200_000;

const usher = useUsher({
  policy: { reconcilePauseMs: 50, svcRefundPauseMaxMs: 100 },
  sandbox: { ratePerSecond: 0 },
  env: { UPSTREAM_RATE_PER_SECOND: '1000' },
});
const partner = new PartnerBackend(usher);

test('a refund that fails for a day is pending until it is paid', async () => {
  const showtimeId = reservedShowtime();
  const { body: bought } = await partner.order(await partner.held(showtimeId), 'tok_instant');
  const entries = (kind: string) =>
    usher.sandbox.storage.ledger
      .all()
      .filter((entry) => entry.orderId === bought.order!.id && entry.kind === kind);
  const handle = usher.temporal.workflow.getHandle(bought.id);
  await planFaults(usher, [{ calls: ['cancelOrder'], fault: { kind: 'refund-failure' } }]);

  const cancelled = await partner.cancel(bought.id);
  expect(cancelled).toMatchObject({
    status: 200,
    body: { status: 'cancelled', payment: { money: 'taken', refund: { status: 'pending' } } },
  });
  for (let round = 0; round < ROUNDS; round++) {
    const failures = entries('refund-failure').length;
    await advanceClock(usher, TWO_HOURS_MS);
    // In each round the refund is requested at least once more.
    while (entries('refund-failure').length === failures) await partner.get(bought.id);
  }
  expect((await partner.get(bought.id)).body.payment.refund).toMatchObject({ status: 'pending' });
  expect((await handle.describe()).status.name).toBe('RUNNING');
  expect(entries('refund')).toEqual([]);

  await endFaults(usher);
  const paid = await partner.refunds(bought.id, 'done');
  expect(paid).toMatchObject({ status: 'cancelled', actions: [], nextAction: null });
  await handle.result();
  expect((await handle.describe()).status.name).toBe('COMPLETED');
  expect(entries('refund')).toHaveLength(1);
});
