import { defaultPayloadConverter } from '@temporalio/common';
import { SEAT_LEGEND, SEAT_PLANS, type ReservedPlan } from '../../sandbox/catalogue/seat-plans';
import { checkoutIn, placed, STATUSES } from '../../tests/support/checkout-examples';
import { failure } from '../domain/failure';
import { packSeatMap } from '../domain/seat-map';
import type { SeatMap } from '../domain/showtime';
import { createEncryptionCodec } from '../platform/payload-codec/encryption-codec';
import { parsePayloadKeys } from '../platform/payload-codec/keys';
import { attributesOf, memoOf } from './checkout-memo';

const KEYS = parsePayloadKeys(`test:${Buffer.alloc(32, 1).toString('base64')}`);

/** A map with half of the seats taken at random, so that it compresses poorly. */
function mapOf({ rows, width, height }: Pick<ReservedPlan, 'rows' | 'width' | 'height'>): SeatMap {
  let chance = 1;
  const isTaken = (): boolean => {
    chance = (chance * 16_807) % 2_147_483_647;
    return chance % 2 === 0;
  };
  return {
    asOf: '2030-01-01T12:00:00.000Z',
    available: 139,
    width,
    height,
    legend: SEAT_LEGEND,
    rows: rows.map(({ row, seats }) => ({
      label: row,
      seats: seats.map(({ id, number, x, y, type, area }) => {
        const status = isTaken() ? 'taken' : 'available';
        return { id, number, x, y, type, status, area };
      }),
    })),
    recommendedSeatIds: ['F7', 'F8'],
  };
}

/** The number of bytes that Temporal stores for the value. */
async function storedBytes(value: unknown): Promise<number> {
  const codec = createEncryptionCodec(KEYS, 'default');
  const [payload] = await codec.encode([defaultPayloadConverter.toPayload(value)]);
  return payload!.data!.length;
}

test('the largest seat map of the sandbox is published in less than 2 KB', async () => {
  const plans = Object.values(SEAT_PLANS).filter((plan) => plan.seating === 'reserved');
  const largest = plans.reduce((one, other) => (other.capacity > one.capacity ? other : one));
  const packed = packSeatMap(mapOf(largest));
  const { seatMap } = memoOf(checkoutIn('selecting', { seatMap: packed }));
  expect(seatMap).toBe(packed);
  expect(await storedBytes(seatMap)).toBeLessThan(2_000);
});

test('a seat map of more than 4 KB is not published', async () => {
  const rows = SEAT_PLANS.grand.rows;
  const huge = packSeatMap(
    mapOf({ rows: Array.from({ length: 4 }, () => rows).flat(), width: 28, height: 52 }),
  );
  expect(memoOf(checkoutIn('selecting', { seatMap: huge })).seatMap).toBeNull();
});

test('a seat map is published as long as seats can be chosen or lost', () => {
  const having = STATUSES.filter((status) => memoOf(checkoutIn(status)).seatMap !== null);
  expect(having).toEqual(['selecting', 'holding', 'held', 'placing', 'processing']);
});

test('ids and codes from Svc are cut to the maximum length of a search attribute', () => {
  const orderId = 'O'.repeat(4_000);
  const lastFailure = failure('X'.repeat(4_000));
  const attributes = attributesOf(
    checkoutIn('processing', { lastFailure }, { order: { ...placed, orderId } }),
  );
  const values = attributes.map(({ value }) => value).filter((value) => typeof value === 'string');
  expect(values).toContain('O'.repeat(200));
  for (const value of values) expect(value.length).toBeLessThanOrEqual(200);
});

test('money counts as unknown from the time the order was sent', () => {
  const sinceOf = (status: 'processing' | 'held' | 'confirmed') =>
    attributesOf(checkoutIn(status)).find(({ key }) => key.name === 'UsherUnknownSince')?.value;
  expect(sinceOf('processing')).toEqual(new Date(placed.firstSentAtMs));
  expect(sinceOf('held')).toBeNull();
  expect(sinceOf('confirmed')).toBeNull();
});
