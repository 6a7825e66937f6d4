import type { CheckoutRefreshResponse } from '../../contract/checkout-refresh';
import { prices, receipt } from './prices';

const usd = (value: string) => ({ value, currencyCode: 'USD' });

const REFRESH: CheckoutRefreshResponse = {
  surveyDetailResponse: {},
  showtimesResponse: {
    showtime: {
      showtimeId: 'D812',
      productionId: 'B33',
      venueId: 'C12',
      offerData: { offers: [] },
      utcShowtimeStart: '2026-11-22T02:30:00Z',
      localShowtimeStart: '2026-11-21T18:30:00-08:00',
      attributes: ['IMAX', 'RESERVED'],
    },
    productionName: 'Night Train',
    venueName: 'Rex 12',
    products: [
      { productId: 'P1', offerId: 'adult', label: 'Adult', price: usd('14.5'), areaCategory: 'S' },
      { productId: 'P2', offerId: 'child', label: 'Child', price: usd('9') },
    ],
  },
  maxTicketQuantity: 8,
  offerChangedMessage: 'Matinee ended',
  agePolicyLink: 'https://svc.test/age',
  shippingDeliveryMessage: 'By mail',
};

it('reads showtime, offers, maximum and notices', () => {
  expect(prices(REFRESH, 10)).toEqual({
    showtime: {
      id: 'D812',
      title: 'Night Train',
      productionId: 'B33',
      venueId: 'C12',
      venueName: 'Rex 12',
      startsAt: '2026-11-22T02:30:00Z',
      localStart: '2026-11-21T18:30:00-08:00',
      seating: 'reserved',
    },
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
        price: { amount: '9.00', currency: 'USD' },
        area: null,
      },
    ],
    maxQuantity: 8,
    notices: {
      offerChanged: 'Matinee ended',
      agePolicyUrl: 'https://svc.test/age',
      shipping: 'By mail',
    },
  });
});

it('does without what is optional', () => {
  const { showtime } = REFRESH.showtimesResponse;
  const answer = prices(
    {
      surveyDetailResponse: {},
      showtimesResponse: { showtime: { ...showtime, attributes: ['CC'] }, products: [] },
    },
    10,
  );
  expect(answer.showtime).toMatchObject({ title: 'B33', venueName: 'C12', seating: 'general' });
  expect(answer.maxQuantity).toBe(10);
  expect(answer.notices).toEqual({ offerChanged: null, agePolicyUrl: null, shipping: null });
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
