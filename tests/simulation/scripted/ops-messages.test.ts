// Ops messages are validated before they enter the history.
import type { Checkout } from '../../../src/domain/checkout/state';
import { checkoutIn, claimed, collection, sentOrder } from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ORDER_PLACED, ScriptedCheckout, trouble, type Answers } from './scripted';

const AUDIT = { actor: 'ada', reason: 'customer called' };
const TICKETS = { showtimeId: 'D812', seatIds: ['F1', 'F2'], tickets: [] };
const FOUND = { orderSummary: [TICKETS], checkoutsWithOrder: [['chk_1']] };

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

const open = (checkout: Checkout, answers: Answers) =>
  ScriptedCheckout.open(creator, checkout, answers);

/** An order whose response was lost. */
const reviewed = (answers: Answers) =>
  open(checkoutIn('in_review', {}, { order: sentOrder }), answers);

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

test.each<[string, Answers]>([
  ['before a preview is repeated', { preview: [trouble('not_sent', 'UPSTREAM_UNAVAILABLE')] }],
  ['between the first polls', { orderStatus: [{ status: 'pending', reasonCode: null }] }],
])('retryNow does not end the pause %s', async (_, answers) => {
  const placing = checkoutIn('placing', {}, { order: claimed });
  const checkout = await open(placing, { ...ORDER_PLACED, ...answers });
  const refused = await checkout.run.update('retryNow', AUDIT);
  expect(refused).toMatchObject({ message: expect.stringContaining('no pause') as string });
});

test('checks an order without linking it', async () => {
  const checkout = await reviewed(FOUND);
  const check = await checkout.run.update('checkOrder', { orderId: 'O77' });
  expect(check).toMatchObject({ orderId: 'O77', otherCheckouts: [], refusal: null });
  expect(checkout.status).toBe('in_review');
});

describe('the dry run of a resolution', () => {
  const { policy } = checkoutIn('in_review');
  const seatsNamed = { policy: { ...policy, layoutNamesAccount: true } };
  const FULFILLED = { status: 'fulfilled', reasonCode: null };
  const named = { orderId: 'O77' };
  const unknownOrder = trouble('refused', 'ORDER_NOT_FOUND');
  const silence = trouble('unknown', 'UPSTREAM_UNAVAILABLE');

  test.each<[string, string, Answers, object]>([
    ['account has the seats', 'failed', { occupants: [{ F1: 'A1' }] }, {}],
    ['order is fulfilled', 'cancelled', { ...FOUND, orderStatus: [FULFILLED] }, named],
    ['finds no order', 'confirmed', { ...FOUND, orderSummary: [unknownOrder] }, named],
  ])('asks Svc, and is refused with “%s”', async (words, outcome, answers, more) => {
    const order = sentOrder;
    const checkout = await open(checkoutIn('in_review', seatsNamed, { order }), answers);
    const message = { outcome, evidence: 'ticket 17', ...more, ...AUDIT };
    const answer = await checkout.run.update('checkResolution', message);
    expect(answer).toMatchObject({
      refusal: { message: expect.stringContaining(words) as string },
    });
    expect(checkout.status).toBe('in_review');
    expect(checkout.timeline).toEqual([]);
  });

  test('is refused as the resolution would be if the state of the checkout rules it out', async () => {
    const captured = { ...collection, status: 'captured' } as const;
    const checkouts = [
      checkoutIn('held'),
      checkoutIn('in_review', {}, { order: sentOrder, collection: captured }),
    ];
    for (const each of checkouts) {
      const checkout = await open(each, {});
      const message = { outcome: 'failed', evidence: 'ticket 17', ...AUDIT };
      const refused = await checkout.run.update('markResolved', message);
      expect(await checkout.run.update('checkResolution', message)).toEqual(refused);
      expect(refused).toMatchObject({
        message: expect.stringContaining('CHECKOUT_STATE') as string,
      });
    }
  });

  test('is refused if Svc does not answer; passes as `unread` if Svc refuses to show the seats, and plainly if the seats do not contradict it', async () => {
    const message = { outcome: 'failed', evidence: 'ticket 17', ...AUDIT };
    const check = async (occupants: unknown) => {
      const checkout = checkoutIn('in_review', seatsNamed, { order: sentOrder });
      const { run } = await open(checkout, { occupants: [occupants] });
      return run.update('checkResolution', message);
    };
    expect(await check(silence)).toMatchObject({ refusal: { code: 'CHECKOUT_STATE' } });
    const refused = trouble('refused', 'INVALID_SHOWTIME');
    expect(await check(refused)).toEqual({ refusal: null, unread: true });
    expect(await check({ F1: 'A2' })).toEqual({ refusal: null });
  });
});
