import { readSelection } from './filters';

const NOW_MS = Date.UTC(2030, 0, 2, 12);
const queryOf = (words: Parameters<typeof readSelection>[0]) => readSelection(words, NOW_MS).query;

test('each filter is a term of its own', () => {
  const all = {
    'needs-ops': true,
    partner: 'rex',
    reference: 'cart-1',
    status: 'held,placing',
    showtime: 's 1',
  };
  expect(queryOf(all).split(' AND ').slice(2)).toEqual([
    'UsherNeedsOps = true',
    'UsherPartner = "rex"',
    'UsherReference = "cart-1"',
    'UsherStatus IN ("held", "placing")',
    'UsherShowtimeId = "s 1"',
  ]);
});

test('an age counts from the beginning, and of unknown money from when it got so', () => {
  expect(queryOf({ 'older-than': '90m' })).toContain('UsherCreatedAt < "2030-01-02T10:30:00.000Z"');
  expect(queryOf({ 'older-than': '1d', unknown: true })).toContain(
    'UsherMoney = "unknown" AND UsherUnknownSince < "2030-01-01T12:00:00.000Z"',
  );
});

test('a limit alone narrows nothing', () => {
  expect(readSelection({ limit: '7' }, NOW_MS)).toMatchObject({ limit: 7, isNarrowed: false });
  expect(readSelection({ partner: 'rex' }, NOW_MS)).toMatchObject({ isNarrowed: true });
});

test.each([
  [{ status: 'sold' }, '--status: expected some of preparing, selecting'],
  [{ 'older-than': '5' }, '--older-than: expected'],
  [{ limit: '0' }, '--limit: expected'],
  [{ limit: 'many' }, '--limit: expected'],
])('%j is refused with the reason', (words, message) => {
  expect(() => queryOf(words)).toThrow(message);
});

test('a value cannot leave its quotes', () => {
  expect(queryOf({ partner: '" OR "a" = "a' })).toContain(
    String.raw`UsherPartner = "\" OR \"a\" = \"a"`,
  );
});
