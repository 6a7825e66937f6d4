import type { CheckoutRefreshResponse } from '../../../contract/checkout-refresh';
import { RECEIVED, FROM_SVC } from '../../testing/night-train';
import { prices, receipt } from './primary-prices';

const usd = (value: string) => ({ value, currencyCode: 'USD' });

const REFRESH: CheckoutRefreshResponse = {
  surveyDetailResponse: { surveys: [{ surveyId: 'how-heard' }] },
  showtimesResponse: {
    showtime: FROM_SVC,
    productionName: 'Night Train',
    venueName: 'Rex 12',
    products: [
      { productId: 'P1', offerId: 'adult', label: 'Adult', price: usd('14.5'), areaCategory: 'S' },
      { productId: 'P2', offerId: 'child', label: 'Child', price: usd('9.125'), maximum: 4 },
    ],
  },
  maxTicketQuantity: 8,
  offerChangedMessage: 'Matinee ended',
  agePolicyLink: 'https://svc.test/age',
  shippingDeliveryMessage: 'By mail',
  shippingFAQSupportLink: 'https://svc.test/faq',
};

it('reads showtime, offers, the maximum quantity and notices', () => {
  expect(prices(REFRESH, 10)).toEqual({
    showtime: { ...RECEIVED, title: 'Night Train', venueName: 'Rex 12' },
    offers: [
      {
        offerId: 'adult',
        productId: 'P1',
        label: 'Adult',
        price: { amount: '14.50', currency: 'USD' },
        area: 'S',
      },
      {
        offerId: 'child',
        productId: 'P2',
        label: 'Child',
        price: { amount: '9.125', currency: 'USD' },
        area: null,
      },
    ],
    maxQuantity: 8,
    notices: {
      offerChanged: 'Matinee ended',
      agePolicyUrl: 'https://svc.test/age',
      shipping: 'By mail',
      shippingFaqUrl: 'https://svc.test/faq',
    },
    surveys: { surveys: [{ surveyId: 'how-heard' }] },
  });
});

it('accepts missing optional fields', () => {
  const { showtime } = REFRESH.showtimesResponse;
  const answer = prices(
    {
      surveyDetailResponse: {},
      showtimesResponse: { showtime: { ...showtime, attributes: ['CC'] }, products: [] },
    },
    10,
  );
  expect(answer.showtime).toMatchObject({ title: null, venueName: null, seating: 'general' });
  expect(answer.maxQuantity).toBe(10);
  expect(answer.notices).toEqual({
    offerChanged: null,
    agePolicyUrl: null,
    shipping: null,
    shippingFaqUrl: null,
  });
  expect(answer).not.toHaveProperty('surveys');
});

it('reads every amount of the receipt exactly', () => {
  const wire = { subtotal: usd('24'), serviceFee: usd('4'), tax: usd('3.5') };
  expect(receipt({ receipt: { ...wire, totalAmount: usd('31.50') } })).toEqual({
    subtotal: { amount: '24.00', currency: 'USD' },
    serviceFee: { amount: '4.00', currency: 'USD' },
    tax: { amount: '3.50', currency: 'USD' },
    total: { amount: '31.50', currency: 'USD' },
  });
});

it.each([{ serviceFee: usd('-5') }, {}])(
  'returns a discount as a negative fee, even if Svc leaves the fee out: %j',
  (fee) => {
    const wire = { subtotal: usd('24'), tax: usd('3.5'), totalAmount: usd('22.5'), ...fee };
    expect(receipt({ receipt: wire }).serviceFee).toEqual({ amount: '-5.00', currency: 'USD' });
  },
);

it.each([
  ['a fee', { subtotal: usd('24'), tax: usd('3.5') }, ['24.00', '4.00', '3.50']],
  ['fee or tax', { subtotal: usd('24') }, ['24.00', '7.50', '0.00']],
  ['any part', {}, ['31.50', '0.00', '0.00']],
])('without %s, assigns the rest of the total to the first missing part', (_, received, parts) => {
  const { subtotal, serviceFee, tax, total } = receipt({
    receipt: { ...received, totalAmount: usd('31.5') },
  });
  expect([subtotal, serviceFee, tax].map(({ amount }) => amount)).toEqual(parts);
  expect(total.amount).toBe('31.50');
});

it.each([0, -1, undefined])('uses the configured maximum instead of %p', (maxTicketQuantity) => {
  expect(prices({ ...REFRESH, maxTicketQuantity }, 10).maxQuantity).toBe(10);
});

it('limits the maximum to the most tickets that an order may have', () => {
  expect(prices({ ...REFRESH, maxTicketQuantity: 1_000 }, 10).maxQuantity).toBe(99);
});

it('leaves out a survey that no checkout could store', () => {
  const surveyDetailResponse = { surveys: [{ question: 'x'.repeat(3_000_000) }] };
  expect(prices({ ...REFRESH, surveyDetailResponse }, 10)).not.toHaveProperty('surveys');
});
