import { apply } from '../../../tests/support/checkout-events';
import { checkoutIn, ofAccount, account } from '../../../tests/support/checkout-examples';
import { ALTERNATIVE_SHAPE, PRIMARY_SHAPE } from '../capabilities';
import type { Edit } from './commands';
import { unsupported } from './edit-command';
import type { Checkout } from './state';

const edit = (checkout: Checkout, changes: Edit) => apply(checkout, { type: 'edit', changes });
const loyaltyCardNumber = 'LC-2';

test('another loyalty card asks nothing while seats are chosen, and is previewed once they are held', () => {
  const chosen = edit(checkoutIn('selecting'), { loyaltyCardNumber }).checkout;
  expect(chosen).toMatchObject({ phase: { status: 'selecting' }, request: { loyaltyCardNumber } });
  const { checkout } = edit(checkoutIn('held'), { loyaltyCardNumber: null });
  expect(checkout).toMatchObject({
    phase: { status: 'holding', lease: checkoutIn('held').phase.lease },
    request: { loyaltyCardNumber: null },
  });
});

test('what an order says stays as it was said, also where its customer signs in again', () => {
  const signedOut = checkoutIn('processing', ofAccount(null));
  const { refusal } = edit(signedOut, { customer: account, loyaltyCardNumber });
  expect(refusal).toMatchObject({ code: 'CHECKOUT_STATE' });
  expect(edit(signedOut, { customer: account }).refusal).toBeNull();
});

const guest = { type: 'guest', email: 'a@b.example', firstName: 'A', lastName: 'B' } as const;

test.each([
  ['/promotionCode', { promotionCode: 'X' }],
  ['/loyaltyCardNumber', { loyaltyCardNumber }],
  ['/customer/attribution', { customer: { ...guest, attribution: { from: 'x' } } }],
])('%s is refused where the shape has no place for it', (pointer, changes) => {
  const refused = unsupported({ capabilities: ALTERNATIVE_SHAPE }, changes);
  expect(refused).toMatchObject({ code: 'UNSUPPORTED_IN_SHAPE', pointer });
  expect(unsupported({ capabilities: PRIMARY_SHAPE }, changes)).toBeNull();
});

test('what is taken away, or was never said, is no trouble to any shape', () => {
  const changes = { promotionCode: null, loyaltyCardNumber: null, customer: guest };
  expect(unsupported({ capabilities: ALTERNATIVE_SHAPE }, changes)).toBeNull();
});
