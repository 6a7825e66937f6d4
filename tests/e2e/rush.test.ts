// One partner's rush: partners who share its Svc key take turns with it; those with their own key do not wait for it.
import { randomUUID } from 'node:crypto';
import { tsToMs } from '@temporalio/common/lib/time';
import { CUSTOMER, PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { replayAndStop } from '../support/replay-all';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';
import { reservedShowtime } from '../support/showtimes';

/** Low enough that calls wait for the rate, not for the machine. */
const RATE_PER_SECOND = 6;
const RUSH = 22;
const EVERYDAY = 3;
/** A busy machine slows down some rounds; a shared rate would slow down every round. */
const ROUNDS_MAX = 3;
const OWN_KEYS = { rex: 'svc_key_of_rex', roxy: 'svc_key_of_roxy' };

const own = Object.entries(OWN_KEYS).map(([id, apiKey]) => ({
  id,
  svc: { apiKey, shape: 'primary' as const, ratePerSecond: RATE_PER_SECOND },
}));
const options = {
  env: { UPSTREAM_RATE_PER_SECOND: String(RATE_PER_SECOND) },
  sandbox: {
    apiKeys: ['svc_sandbox_key', ...Object.values(OWN_KEYS)].map((key) => ({ key })),
  },
  partners: [...own, { id: 'odeon' }, { id: 'ritz' }],
};
const usher = useUsher(options, replayAndStop);
const showtimeId = reservedShowtime();

test('partners who share a key take turns: the rushing partner waits longer', async () => {
  const rounds: Shares[] = [];
  do rounds.push(await sharesOfOneKey());
  while (!rounds.some(areFair) && rounds.length < ROUNDS_MAX);
  expect(rounds.filter(areFair)).not.toEqual([]);
});

interface Shares {
  /** The rushing partner's wait, relative to its wait without a rush. */
  readonly rushing: number;
  /** The other partner's wait, relative to the rushing partner's. */
  readonly sharing: number;
}

function areFair({ rushing, sharing }: Shares): boolean {
  return rushing > 2 && sharing < 0.5;
}

async function sharesOfOneKey(): Promise<Shares> {
  const alone = p95(await everyday('odeon'));
  const rush = await rushOf('odeon');
  const [rushing, sharing] = await Promise.all([everyday('odeon'), everyday('ritz')]);
  await rush.ended;
  return { rushing: p95(rushing) / alone, sharing: p95(sharing) / p95(rushing) };
}

test('a partner with its own key is not slowed down by the rush of another', async () => {
  // Uses up the saved burst first, which would shorten the waits measured without a rush.
  await everyday('roxy');
  const ratios: number[] = [];
  do ratios.push(await ratioAmidRush());
  while (Math.min(...ratios) >= 2 && ratios.length < ROUNDS_MAX);
  expect(Math.min(...ratios)).toBeLessThan(2);
});

/** How long calls wait during another partner's rush, relative to no rush. Infinity if the rush ended first. */
async function ratioAmidRush(): Promise<number> {
  const alone = await everyday('roxy');
  const rush = await rushOf('rex');
  const amidRush = await everyday('roxy');
  const wasOver = rush.isOver();
  await rush.ended;
  return wasOver ? Infinity : p95(amidRush) / p95(alone);
}

/** How long each call to Svc waited for its turn, for a few checkouts of the partner, in milliseconds. */
async function everyday(partnerId: string): Promise<readonly number[]> {
  const checkouts = await startAll(partnerId, keys(EVERYDAY), { Prefer: 'wait=25' });
  const waits = await Promise.all(checkouts.map(({ id }) => callWaitsMs(id)));
  return waits.flat();
}

/** Resolves once every checkout of the rush has started. */
async function rushOf(partnerId: string) {
  const rushing = keys(RUSH);
  await startAll(partnerId, rushing, { Prefer: 'respond-async' });
  let over = false;
  const ended = startAll(partnerId, rushing, { Prefer: 'wait=25' }).then(() => {
    over = true;
  });
  return { ended, isOver: () => over };
}

function keys(count: number): readonly string[] {
  return Array.from({ length: count }, () => randomUUID());
}

async function startAll(
  partnerId: string,
  idempotencyKeys: readonly string[],
  headers: { readonly Prefer: string },
): Promise<readonly CheckoutJson[]> {
  const partner = new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf(partnerId) });
  const start = async (key: string): Promise<CheckoutJson> => {
    // Different customers, since each has only one place in the queue.
    const customer = { ...CUSTOMER, email: `${key}@example.org` };
    const { status, body } = await partner.start(
      { showtimeId, customer },
      { 'Idempotency-Key': key, ...headers },
    );
    // Ready at once, or in progress.
    expect([201, 202]).toContain(status);
    return headers.Prefer === 'respond-async' ? body : partner.reaches(body.id, 'selecting');
  };
  return Promise.all(idempotencyKeys.map(start));
}

async function callWaitsMs(checkoutId: string): Promise<readonly number[]> {
  const { events } = await usher.temporal.workflow.getHandle(checkoutId).fetchHistory();
  const timesMs = new Map((events ?? []).map((it) => [String(it.eventId), tsToMs(it.eventTime)]));
  return (events ?? []).flatMap(({ eventId, activityTaskStartedEventAttributes: began }) =>
    began ? [timesMs.get(String(eventId))! - timesMs.get(String(began.scheduledEventId))!] : [],
  );
}

function p95(valuesMs: readonly number[]): number {
  const sorted = valuesMs.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1]!;
}
