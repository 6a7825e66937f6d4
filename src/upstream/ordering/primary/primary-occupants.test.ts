import { occupantsOf } from './primary-occupants';

const seatOf = (id: string, status?: 'AVAILABLE' | 'OCCUPIED') => ({
  id,
  number: id.slice(1),
  ...(status && { status }),
});
const free = ['F6', 'F7', 'F5'].map((id) => seatOf(id, 'AVAILABLE'));
const seats = [...free, seatOf('F8', 'OCCUPIED'), seatOf('F5', 'OCCUPIED'), seatOf('F9')];
const LAYOUT = { layoutArea: { rows: [{ row: 'F', seats }] }, legend: [] };

it.each(['F7', ' f7 '])('finds the account in %j, and nobody in the free seats', (written) => {
  const occupants = occupantsOf({ ...LAYOUT, occupiedSeats: { [written]: 'A1' } });
  // F8, F9 and F5, which is listed twice, are taken by unknown accounts.
  expect(occupants).toEqual({ F6: null, F7: 'A1' });
});

it.each([
  ['no occupied seats', {}],
  ['a seat without a readable account', { occupiedSeats: { F7: 'A1', F8: '' } }],
  ['a seat that is not on the map', { occupiedSeats: { 'row F 7': 'A1' } }],
])('refuses an answer with %s', (_, answer) => {
  expect(() => occupantsOf({ ...LAYOUT, ...answer })).toThrow(/occupiedSeats/);
});

it('reads two seats whose ids differ only by case as two', () => {
  const pair = ['F1', 'f1'].map((id) => seatOf(id, 'AVAILABLE'));
  const layoutArea = { rows: [{ row: 'F', seats: pair }] };
  const occupants = occupantsOf({ ...LAYOUT, layoutArea, occupiedSeats: { F1: 'A1' } });
  expect(occupants).toEqual({ F1: 'A1', f1: null });
});
