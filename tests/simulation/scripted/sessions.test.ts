// A guest's session is opened when a call needs it, and renewed once it has ended.
import type { Checkout } from '../../../src/domain/checkout/state';
import { checkoutIn, claimed, NOW_MS, receipt, session } from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ORDER_PLACED, ScriptedCheckout, trouble, type Answers } from './scripted';

const ENDED = trouble('refused', 'SESSION_ENDED');
const ANOTHER = { authToken: 't', accountId: 'A9', signingKey: 'k' };
const ANOTHER_ACCOUNT =
  'The new session has another account at the ticketing service, which may not see this order';

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

const open = (checkout: Checkout, answers: Answers) =>
  ScriptedCheckout.open(creator, checkout, answers);
const place = (answers: Answers) =>
  open(checkoutIn('placing', {}, { order: claimed }), { ...ORDER_PLACED, ...answers });

test('a new session with another account than the order is noted in the timeline', async () => {
  const pending = { status: 'pending', reasonCode: null };
  const checkout = await place({ orderStatus: [ENDED, pending], createGuest: [ANOTHER] });
  expect(checkout.calls).toEqual([
    'preview',
    'placeOrder',
    'orderStatus',
    'createGuest',
    'orderStatus',
  ]);
  expect(checkout.timeline).toContain(ANOTHER_ACCOUNT);
});

test('the first session of a guest is not noted in the timeline', async () => {
  const checkout = await open(checkoutIn('holding', { session: null }), {
    createGuest: [ANOTHER],
    lease: [{ sentAtMs: NOW_MS, durationMs: 600_000, leaseId: 'L1' }],
    preview: [{ receipt, previewId: 'P1' }],
  });
  expect(checkout.status).toBe('held');
  expect(checkout.timeline).not.toContain(ANOTHER_ACCOUNT);
});

test('an order counts as not sent if the session has ended again after three renewals', async () => {
  const checkout = await place({ placeOrder: [ENDED], createGuest: [session] });
  const sends = checkout.calls.filter((type) => type === 'placeOrder');
  expect(sends).toHaveLength(1 + 3);
  expect(checkout.seen.view).toMatchObject({
    status: 'held',
    payment: { money: 'not_taken', attempt: 0 },
    lastFailure: { code: 'SESSION_ENDED' },
  });
});
