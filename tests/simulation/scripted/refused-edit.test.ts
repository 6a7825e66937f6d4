// An edit after which Svc refuses the prices is undone, except for a sign-in that Svc has accepted.
import { NO_COMMANDS, addWaiting } from '../../../src/domain/checkout/command-book';
import {
  checkoutIn,
  ofAccount,
  prices,
  seatMap,
  session,
  tag,
} from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ScriptedCheckout, trouble } from './scripted';

const ANSWERS = {
  refreshCheckout: [trouble('refused', 'INVALID_SHOWTIME')],
  layout: [seatMap],
  createGuest: [session],
};
const FAILED = { status: 'selecting', failure: { code: 'INVALID_SHOWTIME' } };
const customer = { ...ofAccount().request.customer, session };

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

describe('an edit with a sign-in that Svc accepts', () => {
  const signIn = async (more: object) => {
    const signedOut = checkoutIn('selecting', ofAccount(null));
    const checkout = await ScriptedCheckout.open(creator, signedOut, ANSWERS);
    const changes = { customer, ...more };
    const answer = await checkout.run.update('edit', { ...tag('edit'), changes });
    expect(checkout.seen.view).toMatchObject({ customer: { status: 'ready' }, quantity: 2 });
    return answer;
  };

  test('is carried out if it was only the sign-in', async () => {
    expect(await signIn({})).toMatchObject({ failure: null });
  });

  test.each([
    { promotionCode: 'HALF' },
    { loyaltyCardNumber: null },
    { quantity: 1 },
    { reference: 'cart-2' },
  ])('has failed if it was also %j', async (more) => {
    expect(await signIn(more)).toMatchObject(FAILED);
  });
});

test('an edit has failed if it was a sign-in in place of a guest', async () => {
  const checkout = await ScriptedCheckout.open(creator, checkoutIn('selecting'), ANSWERS);
  const answer = await checkout.run.update('edit', { ...tag('edit'), changes: { customer } });
  expect(answer).toMatchObject(FAILED);
});

test('a refused edit restores the former promotion code', async () => {
  const { request } = checkoutIn('selecting');
  const edited = {
    request: { ...request, promotionCode: 'HALF' },
    prices,
    commands: addWaiting(NO_COMMANDS, tag('edit')),
  };
  const before = { request, session, hold: null };
  const checkout = await ScriptedCheckout.open(
    creator,
    checkoutIn('preparing', edited, { before }),
    { ...ANSWERS, refreshCheckout: [trouble('refused', 'INVALID_PROMOTION_CODE')] },
  );
  expect(checkout.seen.commands.owed).toEqual([]);
  expect(checkout.status).toBe('selecting');
  expect(checkout.seen.view.promotionCode).toBeNull();
  expect(checkout.seen.view.lastFailure?.code).toBe('INVALID_PROMOTION_CODE');
});
