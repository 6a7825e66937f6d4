import { account, checkoutIn, NOW_MS, STATUSES } from '../../../tests/support/checkout-examples';
import { DEFAULT_POLICY } from '../policy';
import { newCheckout } from './new-checkout';

const { request } = checkoutIn('held');
const start = (change = {}) =>
  newCheckout(
    'chk_7',
    { request: { ...request, ...change }, policy: DEFAULT_POLICY },
    'id-1',
    NOW_MS,
  );

test('a new checkout starts in preparing, with all other fields empty', () => {
  expect(start()).toStrictEqual({
    ...checkoutIn('preparing'),
    id: 'chk_7',
    createdAtMs: NOW_MS,
    updatedAtMs: NOW_MS,
    version: 1,
    attempt: { clientRequestId: 'id-1', failed: 0, claims: 0, paymentType: null },
    schemaVersion: 2,
    seatChanges: 0,
    edits: 0,
    cancels: 0,
    timeline: [{ atMs: NOW_MS, text: 'Started' }],
  });
});

test('a checkout that has to wait starts in the queue', () => {
  const { status: _, ...queued } = checkoutIn('queued').phase;
  const start = { request, policy: DEFAULT_POLICY, queued };
  const { phase, timeline } = newCheckout('chk_7', start, 'id-1', NOW_MS);
  expect(phase).toStrictEqual(checkoutIn('queued').phase);
  expect(timeline).toEqual([{ atMs: NOW_MS, text: 'Started, waits in the queue' }]);
});

test('an account customer has a session from the start, others have none', () => {
  expect(start({ customer: account }).session).toBe(account.session);
  expect(start({ customer: null }).session).toBeNull();
});

test('the examples have every field of a checkout, in each status', () => {
  const fields = Object.keys(start()).sort();
  for (const status of STATUSES) expect(Object.keys(checkoutIn(status)).sort()).toEqual(fields);
});
