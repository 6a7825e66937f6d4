import { randomUUID } from 'node:crypto';
import type { LineItem } from '../../src/contract/order';
import type { Showtime } from '../catalogue/showtimes';
import { answerOf, type Guest } from '../testing/ordering-client';
import type { Sent } from '../testing/partner-client';
import { findShowtime, generalShowtime, reservedShowtime } from '../testing/showings';
import { START_MS, startSandbox, type StartedSandbox } from '../testing/started-sandbox';

const LEASE_MS = 600_000;
const SHOWTIME = reservedShowtime(START_MS);

let sandbox: StartedSandbox;
let ada: Guest;
let bob: Guest;
let free: string[];

beforeEach(async () => {
  sandbox = await startSandbox();
  ada = await sandbox.ordering.guest('ada@example.com');
  bob = await sandbox.ordering.guest('bob@example.com');
  free = await freeSeats();
});

afterEach(() => sandbox.close());

async function freeSeats(showtime: Showtime = SHOWTIME): Promise<string[]> {
  const { layoutArea } = await sandbox.ordering.layout(showtime.id);
  return layoutArea.rows
    .flatMap(({ seats }) => seats)
    .filter(({ status, areaCategory }) => status === 'AVAILABLE' && areaCategory === 'standard')
    .map(({ id }) => id);
}

async function statusOf(seatId: string): Promise<string | undefined> {
  const { layoutArea } = await sandbox.ordering.layout(SHOWTIME.id);
  return layoutArea.rows.flatMap(({ seats }) => seats).find(({ id }) => id === seatId)?.status;
}

function item(seatIds: string[], showtime: Showtime = SHOWTIME): LineItem {
  const productId = showtime.areas[0]?.productId ?? '';
  return { productId, offerId: 'adult', seatIds, quantity: seatIds.length };
}

/** Leases the items under the clientRequestId `id`; returns status and code. */
async function lease(guest: Guest, id: string, ...items: unknown[]): Promise<unknown[]> {
  return outcome(await sandbox.ordering.lease(guest, id, items));
}

function outcome({ status, body }: Sent): unknown[] {
  const code = (body as { code?: unknown } | undefined)?.code;
  return code === undefined ? [status] : [status, code];
}

describe('a reserved lease', () => {
  test('holds the seats for its customer, for the returned duration', async () => {
    const seats = free.slice(0, 2);
    const sent = await sandbox.ordering.lease(ada, randomUUID(), [item(seats)]);
    expect(answerOf('lease', sent)).toEqual({ leaseDurationSeconds: 600 });
    const layout = await sandbox.ordering.layout(SHOWTIME.id);
    expect(layout.numAvailable).toBeGreaterThan(0);
    expect(seats.map((id) => layout.occupiedSeats[id])).toEqual([ada.accountId, ada.accountId]);
    expect(await statusOf(seats[0] ?? '')).toBe('HELD');
    sandbox.clock.advance(LEASE_MS - 1);
    expect(await statusOf(seats[0] ?? '')).toBe('HELD');
    sandbox.clock.advance(1);
    expect(await statusOf(seats[0] ?? '')).toBe('AVAILABLE');
  });

  test('blocks other customers until it ends', async () => {
    const [seat = '', next = ''] = free;
    expect(await lease(ada, randomUUID(), item([seat]))).toEqual([200]);
    const refused = await sandbox.ordering.lease(bob, randomUUID(), [item([next, seat])]);
    expect(outcome(refused)).toEqual([409, 'SEAT_UNAVAILABLE']);
    expect(refused.body).toMatchObject({ details: { seatIds: [seat] } });
    expect(await statusOf(next)).toBe('AVAILABLE');
    sandbox.clock.advance(LEASE_MS);
    expect(await lease(bob, randomUUID(), item([next, seat]))).toEqual([200]);
  });

  test('is renewed by the same items', async () => {
    const id = randomUUID();
    const [a = '', b = ''] = free;
    await lease(ada, id, item([a, b]));
    sandbox.clock.advance(LEASE_MS - 1);
    expect(await lease(ada, id, item([b, a]))).toEqual([200]);
    sandbox.clock.advance(LEASE_MS - 1);
    expect(await statusOf(a)).toBe('HELD');
  });

  test('is not extended by the same items if leases do not renew', async () => {
    await sandbox.close();
    sandbox = await startSandbox({ leaseRenews: false });
    ada = await sandbox.ordering.guest();
    const id = randomUUID();
    const [seat = ''] = free;
    await lease(ada, id, item([seat]));
    sandbox.clock.advance(LEASE_MS - 1);
    expect(await lease(ada, id, item([seat]))).toEqual([200]);
    sandbox.clock.advance(1);
    expect(await statusOf(seat)).toBe('AVAILABLE');
  });

  test('is replaced by other items in one step', async () => {
    const id = randomUUID();
    const [a = '', b = '', c = ''] = free;
    await lease(ada, id, item([a, b]));
    expect(await lease(ada, id, item([b, c]))).toEqual([200]);
    expect([await statusOf(a), await statusOf(b), await statusOf(c)]).toEqual([
      'AVAILABLE',
      'HELD',
      'HELD',
    ]);
  });

  test('is unchanged by a refused replacement', async () => {
    const id = randomUUID();
    const [a = '', b = ''] = free;
    await lease(ada, id, item([a]));
    await lease(bob, randomUUID(), item([b]));
    expect(await lease(ada, id, item([a, b]))).toEqual([409, 'SEAT_UNAVAILABLE']);
    const { occupiedSeats } = await sandbox.ordering.layout(SHOWTIME.id);
    expect([occupiedSeats[a], occupiedSeats[b]]).toEqual([ada.accountId, bob.accountId]);
  });

  test("ends when the same customer's new clientRequestId takes over its seats", async () => {
    const [a = '', b = '', c = ''] = free;
    await lease(ada, randomUUID(), item([a, b]));
    expect(await lease(ada, randomUUID(), item([b, c]))).toEqual([200]);
    expect([await statusOf(a), await statusOf(b)]).toEqual(['AVAILABLE', 'HELD']);
  });

  test('keeps its seats until it ends if the settings forbid a takeover', async () => {
    await sandbox.close();
    sandbox = await startSandbox({ takeOverOwnSeats: false });
    ada = await sandbox.ordering.guest();
    const [seat = ''] = free;
    await lease(ada, randomUUID(), item([seat]));
    expect(await lease(ada, randomUUID(), item([seat]))).toEqual([409, 'SEAT_UNAVAILABLE']);
    sandbox.clock.advance(LEASE_MS);
    expect(await lease(ada, randomUUID(), item([seat]))).toEqual([200]);
  });
});

describe('a lease is refused', () => {
  test('for seats that are sold, broken, unknown or of another area', async () => {
    const showtime = findShowtime(START_MS, ({ areas }) => areas.length === 2);
    const { layoutArea } = await sandbox.ordering.layout(showtime.id);
    const seats = layoutArea.rows.flatMap((row) => row.seats);
    const wrong = [
      seats.find(({ status }) => status === 'OCCUPIED')?.id,
      seats.find(({ status }) => status === 'BROKEN')?.id,
      seats.find(({ status, type }) => status === 'AVAILABLE' && type === 'premium')?.id,
      'Z99',
    ];
    for (const seatId of wrong) {
      expect(await lease(ada, randomUUID(), item([seatId ?? ''], showtime))).toEqual([
        409,
        'SEAT_UNAVAILABLE',
      ]);
    }
  });

  test('for a product or an offer that does not exist', async () => {
    const good = item(free.slice(0, 1));
    for (const bad of [{ productId: 'P1' }, { offerId: 'student' }]) {
      expect(await lease(ada, randomUUID(), { ...good, ...bad })).toEqual([
        409,
        'INVENTORY_UNAVAILABLE',
      ]);
    }
  });

  test('for a showtime that has begun', async () => {
    await sandbox.close();
    sandbox = await startSandbox({ tokenLifetimeMs: 30 * 24 * 3600_000 });
    ada = await sandbox.ordering.guest();
    sandbox.clock.advance(SHOWTIME.startMs - START_MS);
    expect(await lease(ada, randomUUID(), item(free.slice(0, 1)))).toEqual([
      409,
      'INVALID_SHOWTIME',
    ]);
  });

  test('for contradictory input', async () => {
    const [a = '', b = ''] = free;
    const bad: unknown[][] = [
      [],
      [item([])],
      [item([a, a])],
      [item([a]), item([a])],
      [{ ...item([a]), quantity: 2 }],
      [
        item([a]),
        item(
          [b],
          findShowtime(START_MS, ({ id }) => id !== SHOWTIME.id),
        ),
      ],
      [item(free.slice(0, 9))],
    ];
    for (const items of bad) {
      expect(await lease(ada, randomUUID(), ...items)).toEqual([400, 'GENERIC_ERROR']);
    }
    expect(await lease(ada, 'no-uuid', item([a]))).toEqual([400, 'GENERIC_ERROR']);
  });
});

describe('general admission', () => {
  const GENERAL = generalShowtime(START_MS);
  const places = (quantity: number) => ({ ...item([], GENERAL), quantity });
  const left = async () => (await sandbox.ordering.layout(GENERAL.id)).numAvailable;

  test('is never oversold', async () => {
    const capacity = await left();
    const guests = await Promise.all(
      Array.from({ length: Math.ceil(capacity / 8) + 3 }, (_, i) =>
        sandbox.ordering.guest(`guest-${i}@example.com`),
      ),
    );
    const outcomes = await Promise.all(
      guests.map((guest) => lease(guest, randomUUID(), places(8))),
    );
    const accepted = outcomes.filter(([status]) => status === 200);
    expect(accepted).toHaveLength(Math.floor(capacity / 8));
    expect(outcomes.filter(([, code]) => code === 'INVENTORY_UNAVAILABLE')).toHaveLength(
      outcomes.length - accepted.length,
    );
    expect(await left()).toBe(capacity % 8);
  });

  test('frees places when the lease ends, but not sold ones', async () => {
    const capacity = await left();
    await lease(ada, randomUUID(), places(3));
    expect(await left()).toBe(capacity - 3);
    expect((await sandbox.ordering.buy(bob, places(2), 'tok_ok')).status).toBe(200);
    expect(await left()).toBe(capacity - 5);
    sandbox.clock.advance(LEASE_MS);
    expect(await left()).toBe(capacity - 2);
  });

  test('a new attempt after a decline does not count its places twice', async () => {
    const capacity = await left();
    await sandbox.ordering.buy(ada, places(4), 'tok_declined');
    expect(await left()).toBe(capacity - 4);
    expect(await lease(ada, randomUUID(), places(4))).toEqual([200]);
    expect(await left()).toBe(capacity - 4);
  });

  test('is not sold if switched off', async () => {
    await sandbox.close();
    sandbox = await startSandbox({ generalAdmission: false });
    ada = await sandbox.ordering.guest();
    expect(await lease(ada, randomUUID(), places(1))).toEqual([409, 'INVENTORY_UNAVAILABLE']);
    expect(await lease(ada, randomUUID(), item(free.slice(0, 1)))).toEqual([200]);
  });

  test('requires a quantity and no seats', async () => {
    const { productId, offerId } = places(1);
    const none = { productId, offerId, seatIds: [] };
    const seat = { productId, offerId, seatIds: ['A1'] };
    for (const bad of [none, seat, { ...seat, quantity: 1 }, places(0), places(9)]) {
      expect(await lease(ada, randomUUID(), bad)).toEqual([400, 'GENERIC_ERROR']);
    }
  });
});

test('refuses to lease under a processed clientRequestId', async () => {
  const id = randomUUID();
  const [a = '', b = ''] = free;
  await sandbox.ordering.buy(ada, item([a]), 'tok_ok', id);
  expect(await lease(ada, id, item([b]))).toEqual([409, 'GENERIC_ERROR']);
});
