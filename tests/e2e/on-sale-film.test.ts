// An on-sale of a film at a venue covers the showtimes that Svc lists, including those of later weeks.
import { showtimesAt } from '../../sandbox/catalogue/showtimes';
import { venueById } from '../../sandbox/catalogue/venues';
import { PartnerBackend, CUSTOMER } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { typeOps } from '../support/runbook-lines';
import { useUsher } from '../support/use-usher';

const HOUR_MS = 3600_000;
const NOTICE_MS = 40_000;
const VENUE_ID = 'C101';

const usher = useUsher({ sandbox: { ratePerSecond: 0 } });

interface OnSaleJson {
  readonly id: string;
  readonly showtimeIds: readonly string[];
}

const create = (options: string) => {
  const opensAt = new Date(Date.now() + NOTICE_MS).toISOString();
  return typeOps(`on-sale create ${options} --opens-at ${opensAt}`, usher.config);
};

test('covers every showtime of the film at the venue, and no other', async () => {
  const partner = new PartnerBackend(usher);
  const nowMs = Date.now();
  // From an hour ahead, so that none begins while the test runs.
  const range = { fromMs: nowMs + HOUR_MS, untilMs: nowMs + 60 * 24 * HOUR_MS };
  const atVenue = showtimesAt(venueById(VENUE_ID)!, range, nowMs);
  const inAnotherWeek = atVenue.find(({ startMs }) => startMs > nowMs + 8 * 24 * HOUR_MS)!;
  const productionId = inAnotherWeek.production.id;
  const ofFilm = atVenue.filter(({ production }) => production.id === productionId);
  const other = atVenue.find(({ production }) => production.id !== productionId)!;

  const { printed } = await create(`--film ${productionId} --venue ${VENUE_ID}`);
  const [id = ''] = /ons_[0-9a-f]{12}/.exec(printed) ?? [];
  const { body: sale } = await eventually(
    () => partner.call<OnSaleJson>('GET', `/v1/on-sales/${id}`),
    ({ status }) => status === 200,
  );
  const listed = ofFilm.map((it) => it.id);
  expect(sale.showtimeIds).toEqual(expect.arrayContaining(listed));
  const begunSoon = sale.showtimeIds.filter((showtimeId) => !listed.includes(showtimeId));
  const soon = { fromMs: nowMs, untilMs: range.fromMs };
  expect(showtimesAt(venueById(VENUE_ID)!, soon, nowMs).map((it) => it.id)).toEqual(
    expect.arrayContaining(begunSoon),
  );

  const start = async (showtimeId: string, email: string, headers = {}) => {
    const customer = { ...CUSTOMER, email };
    return (await partner.start({ showtimeId, customer }, headers)).body.status;
  };
  const isAsync = { Prefer: 'respond-async' };
  expect(await start(listed.at(-1)!, 'ada@example.org', isAsync)).toBe('queued');
  expect(await start(other.id, 'grace@example.org')).toBe('selecting');
});

test('a film that the venue does not show is refused', async () => {
  await expect(create(`--film B999999 --venue ${VENUE_ID}`)).rejects.toThrow(
    /no showtime of B999999/,
  );
});
