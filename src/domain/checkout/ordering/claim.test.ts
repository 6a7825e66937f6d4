import { apply, EVENTS } from '../../../../tests/support/checkout-events';
import { checkoutIn, order, PHASES, receipt } from '../../../../tests/support/checkout-examples';
import { ALTERNATIVE_SHAPE } from '../../capabilities';
import { exactMoney } from '../../money';
import { isIn } from '../state';

const held = checkoutIn('held');
const { capabilities: _primary, ...request } = held.request;
const alternative = checkoutIn('held', {
  request: { ...request, capabilities: ALTERNATIVE_SHAPE },
});
const byCard = { ...EVENTS.order, payment: { type: 'card', token: 'card_1' } } as const;

test('what the payment is accompanied by is kept with the order', () => {
  const { extras } = order;
  const { checkout } = apply(held, { ...EVENTS.order, extras: extras! });
  expect(isIn(checkout, 'placing') && checkout.phase.order.extras).toEqual(extras);
});

test.each(['paymentDeviceData', 'shippingAddress', 'vendorData'] as const)(
  'the shape that has no place for %s refuses it, and moves nothing',
  (name) => {
    const extras = { [name]: order.extras?.[name] };
    const { checkout, refusal } = apply(alternative, { ...byCard, extras });
    expect(refusal).toMatchObject({ code: 'UNSUPPORTED_IN_SHAPE', pointer: `/${name}` });
    expect(checkout.phase).toEqual(PHASES.held);
  },
);

test.each([
  ['36.505', 'The total is 36.50 USD, not 36.505 USD.'],
  ['36.50000001', 'The total is 36.50 USD, not 36.50000001 USD.'],
])(
  'a total of %s is not 36.50, and the refusal tells both to the last place',
  (amount, message) => {
    const expectedTotal = exactMoney(amount, 'USD');
    const { refusal } = apply(held, { ...EVENTS.order, expectedTotal });
    expect(refusal).toMatchObject({ code: 'PRICE_CHANGED', message });
  },
);

test('a total of Svc with more places than its currency has is bought as it is', () => {
  const total = exactMoney('36.505', 'USD');
  const exact = checkoutIn('held', {}, { receipt: { ...receipt, total } });
  const { checkout } = apply(exact, { ...EVENTS.order, expectedTotal: total });
  expect(checkout.phase.status).toBe('placing');
});
