import { seatMap } from '../../tests/support/checkout-examples';
import { findSeat, packSeatMap, seatKind, seatLabel, unpackSeatMap } from './seat-map';

const packed = packSeatMap(seatMap);

test('a seat map is unchanged after packing and unpacking', () => {
  expect(unpackSeatMap(packed)).toEqual(seatMap);
});

test('seats are found in a packed map', () => {
  expect(findSeat(packed, 'F6')).toEqual({
    type: 'standard',
    status: 'broken',
    area: 'standard',
  });
  expect(findSeat(packed, 'Z9')).toBeUndefined();
  expect(seatLabel(packed, 'F6')).toBe('F 6');
  expect(seatLabel(packed, 'Z9')).toBe('Z9');
  expect(seatLabel(null, 'F6')).toBe('F6');
});

test('the kind of a seat takes its label from the legend', () => {
  const legend = [{ type: 'standard', label: 'Standard', color: '#44aa77' }];
  expect(seatKind({ ...packed, legend }, 'F1')).toEqual({
    type: 'standard',
    typeLabel: 'Standard',
  });
  expect(seatKind(packed, 'F1')).toEqual({ type: 'standard' });
  expect(seatKind(packed, 'Z9')).toEqual({});
  expect(seatKind(null, 'F1')).toEqual({});
});

test('a packed map of 1,200 seats stays within 40 KiB', () => {
  const rows = Array.from({ length: 30 }, (_, row) => ({
    label: `R${row}`,
    seats: Array.from({ length: 40 }, (__, column) => ({
      id: `${10_000 + row * 40 + column}`,
      number: `${column}`,
      x: column * 10,
      y: row * 10,
      ...({ type: 'standard', status: 'available', area: 'standard' } as const),
    })),
  }));
  const json = JSON.stringify(packSeatMap({ ...seatMap, rows }));
  expect(Buffer.byteLength(json)).toBeLessThan(40 * 1024);
});
