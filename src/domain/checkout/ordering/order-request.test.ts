import { checkoutIn, order, PHASES, PRIVATE } from '../../../../tests/support/checkout-examples';
import { orderRequest } from './order-request';

const checkout = checkoutIn('placing');
const { items, lease } = PHASES.placing;
const caller = { session: checkout.session!, device: checkout.request.device };
const loyalty = { loyaltyCardNumber: PRIVATE.loyaltyCardNumber };

test('the first preview says what is known by then, the order all of it', () => {
  const first = orderRequest(checkout, caller, { items, lease }, null);
  expect(first.extras).toEqual(loyalty);
  const last = orderRequest(checkout, caller, PHASES.placing, null);
  expect(last.extras).toEqual({ ...loyalty, ...order.extras });
});

test('says nothing besides where nothing was said', () => {
  const plain = { ...checkout, request: { ...checkout.request, loyaltyCardNumber: null } };
  const asked = orderRequest(plain, caller, { items, lease }, null);
  expect(asked).not.toHaveProperty('extras');
});
