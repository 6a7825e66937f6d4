import type { ShowtimeDetail } from '../models';
import { showtimesAt, WINDOW_AFTER_MS, type Showtime } from '../catalogue/showtimes';
import { VENUES } from '../catalogue/venues';
import type { SandboxSettingsInput } from '../settings';
import { answerOf } from '../testing/ordering-client';
import { reservedShowtime } from '../testing/showings';
import {
  START_MS,
  sandboxPerFile,
  withSandbox,
  type LentSandbox,
} from '../testing/started-sandbox';

const HOUR_MS = 3600_000;
const PAGE = 'https://shop.example/buy?lang=en';

const SIGNED = { checkoutPage: PAGE, checkoutLinkSigned: true };
const sandbox = sandboxPerFile({ ...SIGNED, referrerTag: 'a&b' });

/** A showtime with its link, a day or more ahead of the stopped clock. */
async function detailOf(of: LentSandbox): Promise<ShowtimeDetail & { checkoutUrl: string }> {
  const { id } = reservedShowtime(START_MS);
  const body = { ids: [id] };
  const sent = await of.ordering.client.post('/partner/v1/showtime/details/byIds', body);
  const [detail] = answerOf('showtimesByIds', sent).showtimeDetails;
  if (!detail?.checkoutUrl) throw new Error('no link');
  return { ...detail, checkoutUrl: detail.checkoutUrl };
}

const linkOf = async (of: LentSandbox = sandbox) => new URL((await detailOf(of)).checkoutUrl);

/** Follows a link by one step, as a browser would, without a key. */
async function follow(link: URL) {
  const response = await fetch(link, { redirect: 'manual' });
  const location = response.headers.get('location');
  return { status: response.status, location, html: await response.text() };
}

async function withLink(settings: SandboxSettingsInput, use: Parameters<typeof withSandbox>[1]) {
  await withSandbox({ ...SIGNED, ...settings }, use);
}

describe('the link', () => {
  test('has the form of the spec, leads to the sandbox, expires and is signed', async () => {
    const detail = await detailOf(sandbox);
    const link = new URL(detail.checkoutUrl);
    expect(link.origin).toBe(sandbox.url);
    expect(link.pathname).toBe('/checkout/redirect');
    expect([...link.searchParams]).toEqual([
      ['productionId', detail.productionId],
      ['venueId', detail.venueId],
      ['localShowtime', detail.localShowtimeStart.slice(0, 19)],
      ['iref', 'a&b'],
      ['expires', String((START_MS + HOUR_MS) / 1000)],
      ['signature', expect.stringMatching(/^[\w-]{43}$/)],
    ]);
  });

  test('leads to another host if a setting names one', () =>
    withLink({ checkoutHost: 'https://checkout.example' }, async (own) => {
      expect((await linkOf(own)).href).toMatch(
        /^https:\/\/checkout\.example\/checkout\/redirect\?/,
      );
    }));

  test('is valid only at the sandbox that signed it', () =>
    withLink({}, async (own) => {
      const link = await linkOf(own);
      link.port = new URL(sandbox.url).port;
      expect((await follow(link)).status).toBe(403);
    }));
});

describe('a plain link', () => {
  test('has the four parameters of the spec, and leads to its showtime until the start', () =>
    withLink({ checkoutLinkSigned: false }, async (own) => {
      const detail = await detailOf(own);
      const link = new URL(detail.checkoutUrl);
      expect([...link.searchParams]).toEqual([
        ['productionId', detail.productionId],
        ['venueId', detail.venueId],
        ['localShowtime', detail.localShowtimeStart.slice(0, 19)],
        ['iref', 'sandbox'],
      ]);
      const { status, location } = await follow(link);
      expect(status).toBe(302);
      expect(new URL(location ?? '').searchParams.get('showtimeId')).toBe(detail.showtimeId);
      own.clock.advance(Date.parse(detail.utcShowtimeStart) - START_MS);
      expect((await follow(link)).status).toBe(410);
    }));

  test.each([
    ['productionId', 'B999', 404],
    ['venueId', 'C999', 404],
    ['localShowtime', 'noon', 404],
    ['iref', '', 400],
  ])('is refused with another %s: %s', (name, value, status) =>
    withLink({ checkoutLinkSigned: false }, async (own) => {
      const link = await linkOf(own);
      link.searchParams.set(name, value);
      expect(await follow(link)).toMatchObject({ status, location: null });
    }),
  );
});

describe('following a link', () => {
  test('forwards to the page in the settings, with the showtime and iref', async () => {
    const { showtimeId, productionId, venueId, checkoutUrl } = await detailOf(sandbox);
    const { status, location } = await follow(new URL(checkoutUrl));
    expect(status).toBe(302);
    const target = new URL(location ?? '');
    expect(target.origin + target.pathname).toBe('https://shop.example/buy');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      lang: 'en',
      showtimeId,
      productionId,
      venueId,
      iref: 'a&b',
    });
  });

  test('keeps a referrer tag that replaced the original one', async () => {
    const link = await linkOf();
    link.searchParams.set('iref', 'somebody');
    const { location } = await follow(link);
    expect(new URL(location ?? '').searchParams.get('iref')).toBe('somebody');
  });

  test('distinguishes two showtimes that differ only in their auditorium', async () => {
    for (const { id } of twins()) {
      const sent = await sandbox.ordering.client.post('/partner/v1/showtime/details/byIds', {
        ids: [id],
      });
      const [detail] = answerOf('showtimesByIds', sent).showtimeDetails;
      const { location } = await follow(new URL(detail?.checkoutUrl ?? ''));
      expect(new URL(location ?? '').searchParams.get('showtimeId')).toBe(id);
    }
  });

  test('leads to the showtime that was signed, whatever was added to the link', async () => {
    const link = await linkOf();
    const plain = await follow(link);
    link.searchParams.append('showtimeId', 'D1');
    link.searchParams.append('iref', 'somebody');
    expect(await follow(link)).toEqual(plain);
  });

  test.each([
    ['productionId', 'B202'],
    ['productionId', 'B999'],
    ['venueId', 'C102'],
    ['venueId', 'C999'],
    ['localShowtime', '2026-03-05T10:00:00'],
    ['localShowtime', 'noon'],
    ['expires', '99999999999'],
    ['expires', 'never'],
    ['signature', 'AAAA'],
  ])('is refused with another %s: %s', async (name, value) => {
    const link = await linkOf();
    expect(link.searchParams.get(name)).not.toBe(value);
    link.searchParams.set(name, value);
    const { status, location, html } = await follow(link);
    expect([status, location]).toEqual([403, null]);
    expect(html).toContain('not created by us');
  });

  test.each(['productionId', 'venueId', 'localShowtime', 'iref', 'expires', 'signature'])(
    'is refused without %s',
    async (name) => {
      const link = await linkOf();
      link.searchParams.delete(name);
      expect(await follow(link)).toMatchObject({ status: 400, location: null });
    },
  );

  test('is refused after the link has expired', () =>
    withLink({ checkoutLinkLifetimeMs: 60_000 }, async (own) => {
      const link = await linkOf(own);
      own.clock.advance(59_000);
      expect((await follow(link)).status).toBe(302);
      own.clock.advance(1_000);
      expect(await follow(link)).toMatchObject({ status: 410, location: null });
    }));

  test('is refused after the showtime has begun, whatever the lifetime of links', () =>
    withLink({ checkoutLinkLifetimeMs: 1000 * HOUR_MS }, async (own) => {
      const detail = await detailOf(own);
      const link = new URL(detail.checkoutUrl);
      own.clock.advance(Date.parse(detail.utcShowtimeStart) - START_MS - 1_000);
      expect((await follow(link)).status).toBe(302);
      own.clock.advance(1_000);
      expect((await follow(link)).status).toBe(410);
    }));
});

describe('the plain page', () => {
  test('is the default target of links, and shows the chosen showtime', () =>
    withSandbox({}, async (own) => {
      const { location } = await follow(await linkOf(own));
      expect(location).toMatch(`${own.url}/checkout/page?`);
      const { status, html } = await follow(new URL(location ?? ''));
      expect(status).toBe(200);
      const { production, venue, start } = reservedShowtime(START_MS);
      for (const text of [production.name, venue.name, start.toFormat('HH:mm'), 'sandbox']) {
        expect(html).toContain(text);
      }
    }));

  test("escapes the link's parameters", async () => {
    const page = new URL('/checkout/page', sandbox.url);
    page.searchParams.set('showtimeId', reservedShowtime(START_MS).id);
    page.searchParams.set('iref', `<script>alert("1" & '2')</script>`);
    const { html } = await follow(page);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&#60;script&#62;alert(&#34;1&#34; &#38; &#39;2&#39;)');
  });

  test('is 404 for an unknown showtime', async () => {
    expect((await follow(new URL('/checkout/page?showtimeId=D1', sandbox.url))).status).toBe(404);
  });
});

/** Two showtimes of one film at one venue and time. */
function twins(): Showtime[] {
  for (const venue of VENUES) {
    const range = { fromMs: START_MS, untilMs: START_MS + WINDOW_AFTER_MS };
    const showtimes = showtimesAt(venue, range, START_MS);
    const place = (each: Showtime) => `${each.startMs} ${each.production.id}`;
    const seen = new Map<string, Showtime>();
    for (const each of showtimes) {
      const twin = seen.get(place(each));
      if (twin) return [twin, each];
      seen.set(place(each), each);
    }
  }
  throw new Error('the catalogue has no such two showtimes');
}
