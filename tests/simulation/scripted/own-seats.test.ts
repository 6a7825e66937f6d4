// The customer's own leased seats, which Svc shows as taken, stay on offer until something suggests
// that they are another's, or the granted lease ends.
import type { Checkout, OwnLease } from '../../../src/domain/checkout/state';
import { unpackSeatMap, type PackedSeatMap } from '../../../src/domain/seat-map';
import {
  checkoutIn,
  claimed,
  hold,
  NOW_MS,
  prices,
  receipt,
  seatMap,
  session,
} from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ScriptedCheckout, trouble, type Answers } from './scripted';

const TAG = { key: 'k1', digest: 'd', requestId: 'r' };
const LEASED: OwnLease = {
  seatIds: ['F1', 'F2'],
  endsAtMs: NOW_MS + 600_000,
  grantedUntilMs: NOW_MS + 600_000,
};
const LOST = trouble('unknown', 'UPSTREAM_UNAVAILABLE');
const REFUSED = [trouble('refused', 'SEAT_UNAVAILABLE')];
/** All seats are taken, according to Svc. */
const SOLD = {
  ...seatMap,
  rows: seatMap.rows.map((row) => ({
    ...row,
    seats: row.seats.map((seat) => ({ ...seat, status: 'taken' as const })),
  })),
};
const ANSWERS = {
  layout: [SOLD],
  refreshCheckout: [prices],
  createGuest: [session],
  lease: [{ sentAtMs: NOW_MS, durationMs: 600_000, leaseId: 'L1' }],
  preview: [{ receipt, previewId: 'P1' }],
};

const ANOTHER = { type: 'guest', email: 'b@example.org', firstName: 'B', lastName: 'C' };

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

const open = (checkout: Checkout, answers: Answers = {}) =>
  ScriptedCheckout.open(creator, checkout, { ...ANSWERS, ...answers });

const refused = (code: string) => [trouble('refused', code)];

/** The status, and the seats on offer. */
function offered({ run, status }: ScriptedCheckout): readonly [string, ...string[]] {
  const { rows } = unpackSeatMap(run.plainMemo.seatMap as PackedSeatMap);
  const seats = rows.flatMap((row) => row.seats);
  const free = seats.filter((seat) => seat.status === 'available').map(({ id }) => id);
  return [status, ...free];
}

test.each(['GENERIC_ERROR', 'OFFER_NOT_FOUND', 'AUTHENTICATION_NEEDED'])(
  'own seats are offered if they were leased and Svc then refuses to price them: %s',
  async (code) => {
    const checkout = await open(checkoutIn('holding'), { preview: refused(code) });
    expect(offered(checkout)).toEqual(['selecting', 'F1', 'F2']);
  },
);

test('own seats are offered if Svc refuses to price them right before the order', async () => {
  const placing = checkoutIn('placing', { ownLease: LEASED }, { order: claimed });
  const checkout = await open(placing, { preview: refused('OFFER_NOT_FOUND') });
  expect(offered(checkout)).toEqual(['selecting', 'F1', 'F2']);
});

test.each<[string, Answers]>([
  ['priced', { preview: refused('INVENTORY_UNAVAILABLE') }],
  [
    'leased after the response to the first lease was lost',
    { lease: [LOST, ...refused('GENERIC_ERROR')] },
  ],
])('own seats are not offered if they cannot be %s', async (_, answers) => {
  const checkout = await open(checkoutIn('holding'), answers);
  const items = [{ offerId: 'adult', seatIds: ['F1', 'F2'] }];
  await checkout.run.update('chooseSeats', { ...TAG, items });
  expect(offered(checkout)).toEqual(['selecting']);
});

test('own seats are offered after a lost renewal, but only until the granted lease ends', async () => {
  const holding = checkoutIn('holding', { ownLease: LEASED });
  const checkout = await open(holding, { lease: [LOST] });
  expect(offered(checkout)).toEqual(['selecting', 'F1', 'F2']);
  const ended = { ...LEASED, grantedUntilMs: NOW_MS };
  const later = await open(checkoutIn('holding', { ownLease: ended }), { lease: [LOST] });
  expect(offered(later)).toEqual(['selecting']);
});

test('after a lost renewal for more seats than were leased, none counts as leased', async () => {
  const ofOneSeat = { ...LEASED, seatIds: ['F1'] };
  const holding = checkoutIn('holding', { ownLease: ofOneSeat });
  expect(offered(await open(holding, { lease: [LOST] }))).toEqual(['selecting']);
});

test.each(['SEAT_UNAVAILABLE', 'INVENTORY_UNAVAILABLE'])(
  'own seats are not offered if the order is refused with %s',
  async (code) => {
    const placing = checkoutIn('placing', { ownLease: LEASED }, { order: claimed });
    const checkout = await open(placing, { placeOrder: refused(code) });
    expect(offered(checkout)).toEqual(['selecting']);
  },
);

test('own seats are not offered if Svc refuses to lease them again', async () => {
  const before = { request: checkoutIn('held').request, session, hold };
  const holding = checkoutIn('holding', { ownLease: LEASED }, { before });
  const checkout = await open(holding, { lease: REFUSED });
  expect(offered(checkout)).toEqual(['selecting']);
});

test('own seats that another account now has are not offered', async () => {
  const policy = { ...checkoutIn('held').policy, layoutNamesAccount: true };
  const holding = checkoutIn('holding', { ownLease: LEASED, policy });
  const occupants = [{ F1: 'A9', F2: session.accountId }];
  const checkout = await open(holding, { lease: REFUSED, occupants });
  expect(offered(checkout)).toEqual(['selecting', 'F2']);
});

test.each([
  ['stay on offer when the map is read anew for another quantity', { quantity: 1 }, ['F1', 'F2']],
  ['are not offered to another customer', { customer: ANOTHER }, []],
])('own seats %s', async (_, changes, free) => {
  const checkout = await open(checkoutIn('selecting', { ownLease: LEASED }));
  const edit = await checkout.run.update('edit', { ...TAG, changes });
  expect(edit).toMatchObject({ status: 'selecting', failure: null });
  expect(offered(checkout)).toEqual(['selecting', ...free]);
});

test('own seats stay on offer if the change of the customer is undone', async () => {
  const refreshCheckout = [...refused('INVALID_SHOWTIME'), prices];
  const checkout = await open(checkoutIn('selecting', { ownLease: LEASED }), { refreshCheckout });
  await checkout.run.update('edit', { ...TAG, changes: { customer: ANOTHER } });
  await checkout.run.update('edit', { ...TAG, key: 'k2', changes: { quantity: 1 } });
  expect(offered(checkout)).toEqual(['selecting', 'F1', 'F2']);
});
