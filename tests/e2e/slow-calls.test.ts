// A lookup that times out is retried: the workflow does not fail, and the idempotency key stays valid. The answer to an
// order or a cancellation is awaited, since a lost answer would leave the money unknown.
import { randomUUID } from 'node:crypto';
import { PartnerBackend } from '../support/partner-backend';
import { endFaults, planFaults, plannedFaults } from '../support/sandbox-controls';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

/** Longer than the timeouts of the client and of Temporal, except those of orders. */
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
  'the checkout continues after a slow %s, and a repeated start is answered',
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

test('an order and its cancellation are answered late, and neither is lost', async () => {
  const calls = ['placeOrder', 'cancelOrder'] as const;
  await planFaults(
    usher,
    calls.map((call) => ({ calls: [call], times: 1, fault: { kind: 'latency', ms: SLOW_MS } })),
  );
  const held = await partner.held(showtimeId);
  await partner.order(held, 'tok_ok');
  const { id } = await partner.reaches(held.id, 'confirmed');
  await partner.cancel(id);
  await partner.refunds(id, 'done');
  expect((await plannedFaults(usher)).map(({ struck }) => struck)).toEqual([1, 1]);
  const { body } = await partner.call<{ data: readonly { text: string }[] }>(
    'GET',
    `/v1/checkouts/${id}/timeline`,
  );
  const texts = body.data.map(({ text }) => text);
  expect(texts.filter((text) => text.includes('lost') || text.startsWith('Resend'))).toEqual([]);
  expect(texts).toContainEqual(expect.stringMatching(/^Cancelled/));
});
