// Ops messages are validated before they enter the history.
import { checkoutIn, sentOrder } from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ScriptedCheckout, type Answers } from './scripted';

const AUDIT = { actor: 'ada', reason: 'customer called' };
const TICKETS = { showtimeId: 'D812', seatIds: ['F1', 'F2'], tickets: [] };
const FOUND = { orderSummary: [TICKETS], checkoutsWithOrder: [['chk_1']] };

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

/** An order whose response was lost. */
const reviewed = (answers: Answers) =>
  ScriptedCheckout.open(creator, checkoutIn('in_review', {}, { order: sentOrder }), answers);

test.each([
  ['outcome', { outcome: 'unclear' }],
  ['evidence', { evidence: ' ' }],
  ['actor', { actor: 7 }],
  ['reason', { reason: 'x'.repeat(1_001) }],
  ['orderId', { orderId: '' }],
])('a resolution needs a valid %s', async (field, change) => {
  const checkout = await reviewed({});
  const message = { outcome: 'failed', evidence: 'ticket 17', ...AUDIT, ...change };
  const answer = await checkout.run.update('markResolved', message);
  expect(answer).toMatchObject({
    message: expect.stringContaining(`${field}: expected`) as string,
  });
  expect(checkout.status).toBe('in_review');
});

test('checks an order without linking it', async () => {
  const checkout = await reviewed(FOUND);
  const check = await checkout.run.update('checkOrder', { orderId: 'O77' });
  expect(check).toMatchObject({ orderId: 'O77', otherCheckouts: [], refusal: null });
  expect(checkout.status).toBe('in_review');
});
