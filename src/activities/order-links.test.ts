import { createOrderLinkActivities } from './order-links';

test('the checkouts with an order are found by their search attribute, whatever its id looks like', async () => {
  const asked: string[] = [];
  const { checkoutsWithOrder } = createOrderLinkActivities({
    attribute: 'UsherOrderId',
    find: (query) => {
      asked.push(query);
      return Promise.resolve(['chk_2']);
    },
    context: () => ({ attempt: 1, scheduledAtMs: 0, signal: new AbortController().signal }),
  });
  await expect(checkoutsWithOrder({ orderId: 'O55' })).resolves.toEqual(['chk_2']);
  await checkoutsWithOrder({ orderId: 'O" OR "1' });
  // As long as it is published.
  await checkoutsWithOrder({ orderId: 'O'.repeat(250) });
  expect(asked).toEqual([
    'UsherOrderId = "O55"',
    'UsherOrderId = "O\\" OR \\"1"',
    `UsherOrderId = "${'O'.repeat(200)}"`,
  ]);
});
