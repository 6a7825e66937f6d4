// The movable clock, which reaches a lease's end or a showtime's start with one call.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listenSandbox } from '../../sandbox/app';
import { reservedShowtime } from '../../sandbox/testing/showings';
import { MovableClock } from '../../sandbox/testing/movable-clock';
import { sandboxPerTest, START_MS } from '../../sandbox/testing/started-sandbox';

const sandbox = sandboxPerTest();

async function clock(url: string, method: string, body?: unknown) {
  const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await fetch(`${url}/sandbox/clock`, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function leaseTwoSeats(guestName: string, seatIds?: string[]) {
  const guest = await sandbox.ordering.guest(`${guestName}@example.com`);
  const { id, areas } = reservedShowtime(START_MS);
  const seats = seatIds ?? (await sandbox.ordering.layout(id, 2)).recommendedSeats ?? [];
  const productId = areas[0]?.productId ?? '';
  const item = { productId, offerId: 'adult', seatIds: seats, quantity: 2 };
  const { status } = await sandbox.ordering.lease(guest, randomUUID(), [item]);
  return { status, seats };
}

it('reaches a lease’s end exactly', async () => {
  const { seats } = await leaseTwoSeats('ada');
  await clock(sandbox.url, 'POST', { advanceMs: 599_999 });
  expect((await leaseTwoSeats('bob', seats)).status).toBe(409);
  await clock(sandbox.url, 'POST', { advanceMs: 1 });
  expect((await leaseTwoSeats('bob', seats)).status).toBe(200);
});

it('reaches a showtime’s start at once, while signatures stay on the real clock', async () => {
  const { startMs, id } = reservedShowtime(START_MS);
  expect((await leaseTwoSeats('ada')).status).toBe(200);
  const setTo = new Date(startMs).toISOString();
  expect((await clock(sandbox.url, 'PUT', { setTo })).body.now).toBe(setTo);
  const refused = await sandbox.ordering.refresh(id);
  expect(refused.body).toMatchObject({ code: 'INVALID_SHOWTIME' });
  expect((await leaseTwoSeats('bob', ['A1', 'A2'])).status).toBe(409);
});

it('ends no session: a client cannot know that the clock was moved', async () => {
  const guest = await sandbox.ordering.guest();
  await clock(sandbox.url, 'POST', { advanceMs: 30 * 24 * 3600_000 });
  expect((await sandbox.ordering.status(guest, 'O1')).body).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  });
  const ended = await fetch(`${sandbox.url}/sandbox/sessions`, { method: 'DELETE' });
  expect(await ended.json()).toEqual({ ended: 1 });
  expect((await sandbox.ordering.status(guest, 'O1')).status).toBe(401);
});

it('keeps running after a move, and can be reset', async () => {
  await clock(sandbox.url, 'POST', { advanceMs: 1000 });
  await clock(sandbox.url, 'POST', { advanceMs: 500 });
  sandbox.clock.advance(7);
  expect((await clock(sandbox.url, 'GET')).body).toEqual({
    now: new Date(START_MS + 1507).toISOString(),
    offsetMs: 1500,
  });
  expect((await clock(sandbox.url, 'PUT', { reset: true })).body.offsetMs).toBe(0);
});

it.each([{}, { advanceMs: 1, reset: true }, { advanceMs: '1' }, { setTo: 'tomorrow' }])(
  'refuses %j and does not move',
  async (move) => {
    expect((await clock(sandbox.url, 'POST', move)).status).toBe(400);
    expect((await clock(sandbox.url, 'GET')).body.offsetMs).toBe(0);
  },
);

it('keeps its offset over a restart, since bookings are dated by the moved clock', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-clock-'));
  const databaseFile = path.join(folder, 'sandbox.db');
  const options = {
    settings: { port: 0, logLevel: 'silent' },
    databaseFile,
    clock: new MovableClock(START_MS),
  } as const;
  const first = await listenSandbox(options);
  await clock(first.url, 'POST', { advanceMs: 3600_000 });
  await first.close();
  const second = await listenSandbox(options);
  const { body } = await clock(second.url, 'GET');
  await second.close();
  rmSync(folder, { recursive: true });
  expect(body.offsetMs).toBe(3600_000);
});
