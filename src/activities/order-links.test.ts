import { createOrderLinkActivities } from './order-links';

/** Excludes runs that have continued as new. */
const isLast = 'AND ExecutionStatus != "ContinuedAsNew"';

test('finds the checkouts of an order by their search attribute, with the id escaped', async () => {
  const queries: string[] = [];
  const { checkoutsWithOrder } = createOrderLinkActivities({
    attribute: 'UsherOrderId',
    find: (query) => {
      queries.push(query);
      return Promise.resolve(['chk_2']);
    },
    context: () => ({ attempt: 1, scheduledAtMs: 0, signal: new AbortController().signal }),
  });
  await expect(checkoutsWithOrder({ orderId: 'O55' })).resolves.toEqual(['chk_2']);
  await checkoutsWithOrder({ orderId: 'O" OR "1' });
  // Cut to the length of the search attribute.
  await checkoutsWithOrder({ orderId: 'O'.repeat(250) });
  expect(queries).toEqual([
    `UsherOrderId = "O55" ${isLast}`,
    `UsherOrderId = "O\\" OR \\"1" ${isLast}`,
    `UsherOrderId = "${'O'.repeat(200)}" ${isLast}`,
  ]);
});
