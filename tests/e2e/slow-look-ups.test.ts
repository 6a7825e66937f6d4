// A look-up that takes longer than a call may take is made again: it fails no workflow, and its key stays good.
import { randomUUID } from 'node:crypto';
import { PartnerBackend } from '../support/partner-backend';
import { endFaults, planFaults, plannedFaults } from '../support/sandbox-controls';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

/** Longer than a call is waited for, by the client and by Temporal. */
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
  '%s: the checkout goes on, and a repeat of the start is answered',
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
