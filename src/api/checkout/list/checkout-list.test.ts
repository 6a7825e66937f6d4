import { ListQuerySchema } from './list-query';
import { visibilityQuery } from './checkout-list';

const CHECKOUTS = 'WorkflowType IN ("checkout", "order") AND ExecutionStatus != "ContinuedAsNew"';

function queryOf(given: Readonly<Record<string, string>>): string {
  return visibilityQuery('demo', ListQuerySchema.parse(given));
}

test('without filters, the query finds all checkouts of the partner', () => {
  expect(queryOf({})).toBe(`${CHECKOUTS} AND UsherPartner = "demo"`);
});

test('each filter adds a condition', () => {
  const query = queryOf({
    status: 'held,preparing',
    failureKind: 'payment',
    venueId: 'C1',
    showtimeId: 'D1',
    reference: 'cart-1',
    createdFrom: '2030-01-01T00:00:00+01:00',
    createdTo: '2030-01-02T00:00:00.5Z',
    limit: '100',
  });
  expect(query.split(' AND ').slice(2)).toEqual([
    'UsherPartner = "demo"',
    '(UsherStatus IN ("held", "preparing") OR UsherStatus IS NULL)',
    'UsherFailureKind = "payment"',
    'UsherVenueId = "C1"',
    'UsherShowtimeId = "D1"',
    'UsherReference = "cart-1"',
    'UsherCreatedAt >= "2029-12-31T23:00:00.000Z"',
    'UsherCreatedAt < "2030-01-02T00:00:00.500Z"',
  ]);
});

test.each([
  [{ limit: '0' }, 'limit'],
  [{ limit: '101' }, 'limit'],
  [{ limit: '1.5' }, 'limit'],
  [{ status: 'held,lost' }, 'status'],
  [{ status: '' }, 'status'],
  [{ venueId: 'C1" OR "" = "' }, 'venueId'],
  [{ createdFrom: 'yesterday' }, 'createdFrom'],
  [{ createdFrom: '2030-01-02T00:00:00Z', createdTo: '2030-01-01T00:00:00Z' }, 'createdTo'],
  [{ colour: 'red' }, undefined],
])('%j is refused', (given, parameter) => {
  const { error } = ListQuerySchema.safeParse(given);
  expect(error?.issues[0]?.path[0]).toBe(parameter);
});
