// A lookup that times out is retried: the workflow does not fail, and the idempotency key stays valid.
import { randomUUID } from 'node:crypto';
import { PartnerBackend } from '../support/partner-backend';
import { endFaults, planFaults, plannedFaults } from '../support/sandbox-controls';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

/** Longer than the call timeouts of the client and of Temporal. */
const SLOW_MS = 6_000;

const usher = useUsher({
  policy: { callTimeoutMs: 3_000 },
  env: { UPSTREAM_TIMEOUT_MS: '2000' },
  sandbox: { ratePerSecond: 0 },
});
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

afterEach(() => endFaults(usher));

test.each(['refreshCheckout', 'layout', 'createGuest'] as const)(
  '%s: the checkout continues, and a repeated start is answered',
  async (call) => {
    await planFaults(usher, [{ calls: [call], times: 1, fault: { kind: 'latency', ms: SLOW_MS } }]);
    const key = { 'Idempotency-Key': randomUUID() };
    const { id } = (await partner.start({ showtimeId }, key)).body;
    const selecting = await partner.reaches(id, 'selecting');
    await partner.holding(selecting);
    expect((await plannedFaults(usher)).map(({ struck }) => struck)).toEqual([1]);
    const again = await partner.start({ showtimeId }, key);
    expect([again.headers.get('Idempotent-Replayed'), again.body.id]).toEqual(['true', id]);
    const { status } = await usher.temporal.workflow.getHandle(id).describe();
    expect(status.name).toBe('RUNNING');
  },
);
