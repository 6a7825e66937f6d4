import { createCheckoutIds } from '../../src/platform/checkout-ids';
import { readSelection, readYes, sinceIn } from './filters';

const NOW_MS = Date.UTC(2030, 0, 2, 12);
const OLD_SECRET = createCheckoutIds('a'.repeat(32));
const IDS = createCheckoutIds(['b'.repeat(32), 'a'.repeat(32)]);
const queryOf = (values: Parameters<typeof readSelection>[0]) =>
  readSelection(values, NOW_MS).query(IDS);

test('each filter adds a condition', () => {
  const all = {
    partner: 'rex',
    reference: 'cart-1',
    status: 'held,placing',
    showtime: 's 1',
    venue: 'C12',
    'order-id': 'O55',
    total: '42.37usd',
    'created-from': '2030-01-01',
    'created-to': '2030-01-02T06:00:00Z',
  };
  expect(queryOf(all).split(' AND ').slice(2)).toEqual([
    'UsherPartner = "rex"',
    'UsherReference = "cart-1"',
    'UsherStatus IN ("held", "placing")',
    'UsherShowtimeId = "s 1"',
    'UsherVenueId = "C12"',
    'UsherOrderId = "O55"',
    'UsherTotal = "42.37 USD"',
    'UsherCreatedAt >= "2030-01-01T00:00:00.000Z"',
    'UsherCreatedAt < "2030-01-02T06:00:00.000Z"',
  ]);
});

test('a checkout whose workflow has ended while it owes money needs ops, too', () => {
  const [, needs] = queryOf({ 'needs-ops': true }).split(/ AND (?=\(UsherNeedsOps)/);
  expect(needs).toMatch(
    /^\(UsherNeedsOps = true OR \(ExecutionStatus IN \(.*"Terminated".*\) AND \(.* OR .*\)\)\)$/,
  );
});

test('an age counts from the creation, and with --unknown from when the money became unknown', () => {
  expect(queryOf({ 'older-than': '90m' })).toContain('UsherCreatedAt < "2030-01-02T10:30:00.000Z"');
  expect(queryOf({ 'older-than': '1d', unknown: true })).toContain(
    'UsherMoney = "unknown" AND UsherUnknownSince < "2030-01-01T12:00:00.000Z"',
  );
});

test('a customer is found by the hash with each secret, ignoring case and spaces in the address', () => {
  const query = queryOf({ email: 'ada@example.org' });
  expect(query).not.toContain('ada');
  expect(query).toContain(OLD_SECRET.emailHash('ada@example.org'));
  expect(queryOf({ email: ' Ada@Example.ORG ' })).toBe(query);
});

test('a limit is not a filter', () => {
  expect(readSelection({ limit: '7' }, NOW_MS)).toMatchObject({ limit: 7, isNarrowed: false });
  expect(readSelection({ partner: 'rex' }, NOW_MS)).toMatchObject({ isNarrowed: true });
});

test.each([
  [{ status: 'sold' }, '--status: expected some of queued, preparing, selecting'],
  [{ 'older-than': '5' }, '--older-than: expected'],
  [{ email: ' ' }, '--email: expected'],
  [{ total: '42.37' }, '--total: expected an amount with its currency'],
  [{ 'created-from': 'yesterday' }, '--created-from: expected a day or a time'],
  [{ 'created-to': '2030-13-01' }, '--created-to: expected a day or a time'],
  [
    { 'created-from': '2030-01-02', 'created-to': '2030-01-02' },
    '--created-to: expected a time after --created-from',
  ],
  [{ limit: '0' }, '--limit: expected'],
  [{ limit: 'many' }, '--limit: expected'],
])('%j is refused with the reason', (values, message) => {
  expect(() => queryOf(values)).toThrow(message);
});

test('a value cannot break out of its quotes', () => {
  expect(queryOf({ partner: '" OR "a" = "a' })).toContain(
    String.raw`UsherPartner = "\" OR \"a\" = \"a"`,
  );
});

test('--since is an age, a day or a time, and a command without --yes is a dry run', () => {
  expect(sinceIn('2h', NOW_MS)).toBe(NOW_MS - 7_200_000);
  expect(sinceIn('2030-01-01', NOW_MS)).toBe(Date.UTC(2030, 0, 1));
  expect(() => sinceIn('', NOW_MS)).toThrow('--since: expected');
  expect(readYes({ 'dry-run': true })).toBe(false);
  expect(readYes({ yes: true })).toBe(true);
  expect(() => readYes({ yes: true, 'dry-run': true })).toThrow('--dry-run: expected');
});
