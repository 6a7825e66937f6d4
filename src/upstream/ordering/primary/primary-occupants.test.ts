import { occupantsOf } from './primary-occupants';

const seatOf = (id: string, status?: 'AVAILABLE' | 'OCCUPIED') => ({
  id,
  number: id.slice(1),
  ...(status && { status }),
});
const free = ['F6', 'F7', 'F5'].map((id) => seatOf(id, 'AVAILABLE'));
const seats = [...free, seatOf('F8', 'OCCUPIED'), seatOf('F5', 'OCCUPIED'), seatOf('F9')];
const LAYOUT = { layoutArea: { rows: [{ row: 'F', seats }] }, legend: [] };

it.each(['F7', ' f7 '])('the account in %j is found, and nobody in the free seats', (written) => {
  const occupants = occupantsOf({ ...LAYOUT, occupiedSeats: { [written]: 'A1' } });
  // F8, and F5, which is listed twice, are taken, by nobody knows whom.
  expect(occupants).toEqual({ F6: null, F7: 'A1' });
});

it.each([
  ['no occupied seats', {}],
  ['a seat without a readable account', { occupiedSeats: { F7: 'A1', F8: '' } }],
  ['a seat that is not on the map', { occupiedSeats: { 'row F 7': 'A1' } }],
])('an answer with %s proves nothing', (_, answer) => {
  expect(() => occupantsOf({ ...LAYOUT, ...answer })).toThrow(/occupiedSeats/);
});

it('two seats whose ids differ only by case are two', () => {
  const pair = ['F1', 'f1'].map((id) => seatOf(id, 'AVAILABLE'));
  const layoutArea = { rows: [{ row: 'F', seats: pair }] };
  const occupants = occupantsOf({ ...LAYOUT, layoutArea, occupiedSeats: { F1: 'A1' } });
  expect(occupants).toEqual({ F1: 'A1', f1: null });
});
