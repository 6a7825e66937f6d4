// Faults by sentinel, faults at the payment provider, and access to the controls.
import { randomUUID } from 'node:crypto';
import { showtimesAt } from '../../sandbox/catalogue/showtimes';
import { venueById } from '../../sandbox/catalogue/venues';
import { orderParameters, type OrderingClient } from '../../sandbox/testing/ordering-client';
import type { reservedShowtime } from '../../sandbox/testing/showings';
import { START_MS, startSandbox, withSandbox } from '../../sandbox/testing/started-sandbox';
import { FAULT, FaultHarness } from './support/fault-harness';

let faults: FaultHarness;
let harness: OrderingClient;

beforeEach(async () => {
  faults = await FaultHarness.open();
  harness = faults.sandbox.ordering;
});

afterEach(() => faults.close());

describe('sentinels', () => {
  it('tok_lost_answer loses the response to the order, but not the order', async () => {
    const { guest, item } = await faults.choose();
    const id = randomUUID();
    const lost = harness.buy(guest, item, 'tok_lost_answer', id);
    await expect(lost).rejects.toThrow('fetch failed');
    expect(faults.kindsInLedger()).toEqual(['lease', 'charge', 'sale']);
    const again = orderParameters([item], id, 'tok_lost_answer');
    expect((await harness.place(guest, again)).status).toBe(409);
  });

  it('tok_lost_for_good also loses the response to each repeat', async () => {
    const { guest, item } = await faults.choose();
    const id = randomUUID();
    const lost = harness.buy(guest, item, 'tok_lost_for_good', id);
    await expect(lost).rejects.toThrow('fetch failed');
    const again = orderParameters([item], id, 'tok_lost_for_good');
    await expect(harness.place(guest, again)).rejects.toThrow('fetch failed');
    expect(faults.kindsInLedger()).toEqual(['lease', 'charge', 'sale']);
  });

  it('fault+<name>.<call>@ strikes that call once', async () => {
    const { guest, item } = await faults.choose('Fault+drop-after.lease@example.com');
    const id = randomUUID();
    await expect(harness.lease(guest, id, [item])).rejects.toThrow('fetch failed');
    expect((await harness.lease(guest, id, [item])).status).toBe(200);
  });

  it('fault+<name>@ strikes each call of the customer once', async () => {
    const guest = () => harness.guest('fault+server-error@example.com');
    await expect(guest()).rejects.toThrow('answered 503');
    expect((await guest()).accountId).toBeDefined();
  });

  it('fault+<code>@ strikes every call that may return the code', async () => {
    const { guest, item } = await faults.choose('fault+seat-unavailable@example.com');
    for (let i = 0; i < 2; i += 1) {
      const refused = await harness.lease(guest, randomUUID(), [item]);
      expect(refused.body).toMatchObject({ code: 'SEAT_UNAVAILABLE' });
    }
  });

  it.each([
    ['late', 11_999, 'pending', 1, 'fulfilled'],
    ['never', 11_999, 'pending', 3600_000, 'pending'],
  ])('fault+%s@ changes the fulfilment', async (name, firstMs, first, thenMs, then) => {
    const { guest, orderId } = await faults.buy(`fault+${name}@example.com`);
    faults.sandbox.clock.advance(firstMs);
    expect((await faults.statusOf(guest, orderId)).status).toBe(first);
    faults.sandbox.clock.advance(thenMs);
    expect((await faults.statusOf(guest, orderId)).status).toBe(then);
  });

  it('no seat can be leased for showtimes in the first auditorium of C148', async () => {
    const venue = venueById('C148');
    const range = { fromMs: START_MS, untilMs: START_MS + 7 * 24 * 3600_000 };
    const showtime = venue && showtimesAt(venue, range, START_MS).find(isInFirstAuditorium);
    const { guest, item } = await faults.choose(undefined, showtime);
    const refused = await harness.lease(guest, randomUUID(), [item]);
    expect(refused.headers.get(FAULT)).toBe('code SEAT_UNAVAILABLE');
  });
});

const isInFirstAuditorium = ({ auditorium }: ReturnType<typeof reservedShowtime>) =>
  auditorium.number === 1;

describe('at the payment provider', () => {
  it('repeats a lost response to the same idempotency key', async () => {
    await faults.plan([{ calls: ['capture'], times: 1, fault: { kind: 'drop-after' } }]);
    const { body } = await faults.provider.authorize('chk_a-1', '31.50');
    const id = body.id as string;
    const lost = faults.provider.act(id, 'capture', { key: 'k' });
    await expect(lost).rejects.toThrow('fetch failed');
    const again = await faults.provider.act(id, 'capture', { key: 'k' });
    expect([again.body.status, again.headers.get('idempotent-replayed')]).toEqual([
      'captured',
      'true',
    ]);
  });

  it('tok_lost_answer loses the response to the authorisation once', async () => {
    const authorize = () => faults.provider.authorize('chk_a-1', '31.50', 'tok_lost_answer', 'k');
    await expect(authorize()).rejects.toThrow('fetch failed');
    expect((await authorize()).status).toBe(201);
    expect((await faults.provider.find('chk_a-1')).body.data).toHaveLength(1);
  });

  it('refunds fail as often as planned', async () => {
    const { body } = await faults.provider.authorize('chk_a-1', '31.50');
    const id = body.id as string;
    await faults.provider.act(id, 'capture');
    await faults.plan([{ calls: ['refund'], times: 1, fault: { kind: 'refund-failure' } }]);
    const first = await faults.provider.act(id, 'refund', { key: 'k' });
    expect([first.status, first.headers.get(FAULT)]).toEqual([500, 'refund-failure']);
    expect((await faults.provider.act(id, 'refund', { key: 'k' })).status).toBe(200);
  });
});

describe('the controls', () => {
  const report = (url: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/sandbox/faults`, { headers });

  it('need no key on loopback, and a key on any other host', async () => {
    expect((await report(faults.sandbox.url)).status).toBe(200);
    await withSandbox({ host: '0.0.0.0' }, async ({ url }) => {
      expect((await report(url)).status).toBe(401);
      expect((await report(url, { 'x-api-key': 'svc_sandbox_key' })).status).toBe(200);
    });
  });

  it('a planned pause ends when the sandbox stops', async () => {
    const other = await startSandbox();
    await fetch(`${other.url}/sandbox/faults`, {
      method: 'PUT',
      body: JSON.stringify({ rules: [{ fault: { kind: 'latency', ms: 600_000 } }] }),
    });
    const paused = fetch(`${other.url}/partner/ping`, {
      headers: { 'x-api-key': 'svc_sandbox_key', connection: 'close' },
    });
    const isPaused = async () =>
      ((await (await report(other.url)).json()) as { rules: { struck: number }[] }).rules[0]
        ?.struck;
    while ((await isPaused()) === 0) continue;
    await other.close();
    expect((await paused).status).toBe(200);
  });
});
