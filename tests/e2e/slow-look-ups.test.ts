// A look-up that takes longer than a call may take is made again: it fails no workflow, and its key stays good.
import { randomUUID } from 'node:crypto';
import { PartnerBackend } from '../support/partner-backend';
import { endFaults, planFaults, plannedFaults } from '../support/sandbox-controls';
import { reservedShowtimes } from '../support/showtimes';
import { startUsher, type Usher } from '../support/usher';

/** Longer than a call is waited for, by the client and by Temporal. */
const SLOW_MS = 6_000;

let usher: Usher;
let partner: PartnerBackend;
let showtimeId: string;

beforeAll(async () => {
  usher = await startUsher({
    policy: { callTimeoutMs: 3_000 },
    env: { UPSTREAM_TIMEOUT_MS: '2000' },
    sandbox: { ratePerSecond: 0 },
  });
  partner = new PartnerBackend(usher);
  showtimeId = (await reservedShowtimes(usher)).at(-1)!.showtimeId;
});

afterAll(() => usher.stop());
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
