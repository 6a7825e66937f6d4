// An on-sale beside ordinary starts of other partners with the same Svc key: the on-sale keeps its share of the rate,
// and admits in the order of its draw.
import { randomUUID } from 'node:crypto';
import { idHashOf } from '../../src/platform/draw-hashes';
import { PartnerBackend } from '../support/partner-backend';
import { admissionOf, type Admission } from '../support/admitted-at';
import { eventually } from '../support/patience';
import { typeOps } from '../support/runbook-lines';
import { ownShowtimes } from '../support/showtimes';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';

const NOTICE_MS = 40_000;
const DRAWN = 12;
const OTHERS = 40;

const usher = useUsher({
  env: { UPSTREAM_RATE_PER_SECOND: '10' },
  partners: [{ id: 'odeon' }, { id: 'rex' }],
  sandbox: { ratePerSecond: 0 },
});
const showtime = ownShowtimes();
const partner = (id: string) => new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf(id) });

async function start(by: PartnerBackend, showtimeId: string): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  const customer = { type: 'guest', email, firstName: 'Ada', lastName: 'Lovelace' };
  return (await by.start({ showtimeId, customer }, { Prefer: 'respond-async' })).body.id;
}

const admissionsOf = (ids: readonly string[]) =>
  Promise.all(ids.map((id) => admissionOf(usher.temporal.workflow.getHandle(id))));

/** How many of the `others` were admitted while this one waited in the key's queue. */
const passedBy = ({ queuedAtMs, startedAtMs }: Admission, others: readonly Admission[]) =>
  others.filter((other) => other.startedAtMs > queuedAtMs && other.startedAtMs < startedAtMs)
    .length;

const isAdmitted = (admission: Admission | undefined) => admission !== undefined;

test('an on-sale is admitted at its rate, in the order of the draw, while others queue', async () => {
  const [rex, odeon, covered] = [partner('rex'), partner('odeon'), showtime()];
  const opensAt = new Date(Date.now() + NOTICE_MS).toISOString();
  const { printed } = await typeOps(
    `on-sale create --showtimes ${covered} --per-second 0.6 --opens-at ${opensAt}`,
    usher.config,
  );
  const [saleId = ''] = /ons_[0-9a-f]{12}/.exec(printed) ?? [];
  await eventually(
    () => rex.call('GET', `/v1/on-sales/${saleId}`),
    ({ status }) => status === 200,
  );
  const early = await Promise.all(Array.from({ length: DRAWN }, () => start(rex, covered)));
  await eventually(
    () => Promise.resolve(Date.now()),
    (nowMs) => nowMs > Date.parse(opensAt),
  );
  const elsewhere = showtime();
  const others = await Promise.all(Array.from({ length: OTHERS }, () => start(odeon, elsewhere)));

  const drawn = await eventually(
    () => admissionsOf(early),
    (all) => all.every(isAdmitted),
  );
  const beside = (await admissionsOf(others)).filter(isAdmitted);
  // With equal shares of the rate, several others would overtake most of the drawn checkouts.
  const passed = drawn.map((it) => passedBy(it!, beside)).reduce((sum, count) => sum + count, 0);
  expect(passed).toBeLessThan(DRAWN);
  const { body: draw } = await rex.call<{ readonly order: readonly { checkoutIdHash: string }[] }>(
    'GET',
    `/v1/on-sales/${saleId}/draw`,
  );
  const timed = early.map((id, index) => ({ id, atMs: drawn[index]!.startedAtMs }));
  const inTurn = timed.toSorted((one, other) => one.atMs - other.atMs).map(({ id }) => id);
  expect(inTurn.map(idHashOf)).toEqual(draw.order.map((it) => it.checkoutIdHash));
});
