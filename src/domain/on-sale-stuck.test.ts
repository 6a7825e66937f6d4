import { OPEN_SALE } from '../../tests/support/on-sale-examples';
import { stuckForMs, type OnSale } from './on-sale';

const OPENS_MS = 1_000_000;
const SALE: OnSale = {
  ...OPEN_SALE,
  opensAtMs: OPENS_MS,
  drawn: 4,
  progress: [{ atMs: OPENS_MS + 3_000, drawnPassed: 0, called: 0 }],
};

test('an on-sale whose draw is late is stuck from its opening on', () => {
  const waits: OnSale = { ...SALE, state: 'scheduled', drawn: null, progress: [] };
  expect(stuckForMs(waits, 9, OPENS_MS - 60_000)).toBe(0);
  expect(stuckForMs(waits, 9, OPENS_MS + 60_000)).toBe(60_000);
});

test('an on-sale that calls nobody while customers wait is stuck from its last progress on', () => {
  expect(stuckForMs(SALE, 4, OPENS_MS + 63_500)).toBe(60_000);
  const called = { atMs: OPENS_MS + 10_000, drawnPassed: 2, called: 1 };
  const moves = { ...SALE, progress: [...SALE.progress, called] };
  expect(stuckForMs(moves, 3, OPENS_MS + 20_500)).toBe(10_000);
  expect(stuckForMs(moves, 0, OPENS_MS + 20_500)).toBe(0);
});

test('the pause between two calls of a slow on-sale does not count as stuck', () => {
  const slow = { ...SALE, callsPerSecond: 0.01 };
  expect(stuckForMs(slow, 3, OPENS_MS + 93_000)).toBe(0);
  expect(stuckForMs(slow, 3, OPENS_MS + 133_000)).toBe(30_000);
});
