// A checkout that the API has just started.
import { encodeUnifiedSearchAttributes } from '@temporalio/common/lib/converter/payload-search-attributes';
import { searchAttributes } from '../../../src/workflows/search-attribute-keys';
import { checkoutIn, NOW_MS, prices, seatMap, session } from '../../support/checkout-examples';
import { workflowCreator } from '../temporal/bundle';
import { LoneRun } from '../temporal/lone-run';

test.each([
  ['the API published it', -1_000, -1_000],
  ['the workflow starts, if the clock of the API is ahead', 1_000, 0],
])('is created when %s', async (_, publishedAfterMs, createdAfterMs) => {
  const { request, policy } = checkoutIn('preparing');
  const value = new Date(NOW_MS + publishedAfterMs);
  const run = await LoneRun.open(await workflowCreator(), {
    workflowType: 'checkout',
    input: { request, policy },
    searchAttributes: encodeUnifiedSearchAttributes(undefined, [
      { key: searchAttributes.createdAt, value },
    ]),
    answers: { refreshCheckout: [prices], layout: [seatMap], createGuest: [session] },
  });
  expect(run.plainMemo.view).toMatchObject({ createdAtMs: NOW_MS + createdAfterMs });
});
