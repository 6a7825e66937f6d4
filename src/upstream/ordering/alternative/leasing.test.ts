import fc from 'fast-check';
import { leaseDurationMs } from './leasing';

const SENT_AT_MS = Date.parse('2026-11-21T18:00:00.400Z');
const at = (ms: number) => new Date(ms).toISOString();

it('measures the lease on Svc’s clock, less one second, since its Date header has whole seconds', () => {
  const hourAhead = 3600_000;
  const expiresAt = at(SENT_AT_MS + hourAhead + 600_000);
  const dateMs = SENT_AT_MS + hourAhead;
  expect(leaseDurationMs({ expiresAt, dateMs, sentAtMs: SENT_AT_MS })).toBe(599_000);
});

it('measures on our clock if Svc sent no time, and is never negative', () => {
  const expiresAt = at(SENT_AT_MS + 600_000);
  expect(leaseDurationMs({ expiresAt, dateMs: null, sentAtMs: SENT_AT_MS })).toBe(600_000);
  expect(leaseDurationMs({ expiresAt, dateMs: SENT_AT_MS * 2, sentAtMs: SENT_AT_MS })).toBe(0);
});

it('never ends later than Svc’s lease, however far the clocks are apart', () => {
  const given = fc.record({
    skewMs: fc.integer({ min: -86_400_000, max: 86_400_000 }),
    wayMs: fc.integer({ min: 0, max: 8_000 }),
    leaseMs: fc.integer({ min: 10_000, max: 900_000 }),
  });
  fc.assert(
    fc.property(given, ({ skewMs, wayMs, leaseMs }) => {
      const answeredAtMs = SENT_AT_MS + wayMs;
      const endsAtMs = answeredAtMs + leaseMs;
      const expiresAt = at(endsAtMs + skewMs);
      const dateMs = Math.floor((answeredAtMs + skewMs) / 1000) * 1000;
      const durationMs = leaseDurationMs({ expiresAt, dateMs, sentAtMs: SENT_AT_MS });
      expect(SENT_AT_MS + durationMs).toBeLessThanOrEqual(endsAtMs);
      expect(SENT_AT_MS + durationMs).toBeGreaterThanOrEqual(endsAtMs - wayMs - 1000);
    }),
  );
});
