import { money } from './money';
import { eachOfferOnce, type Offer } from './showtime';

const offer = (offerId: string, amount: string, area: string): Offer => ({
  offerId,
  productId: `${offerId}-${area}`,
  label: offerId,
  price: money(amount, 'USD'),
  area,
});

test('an offer that each area has is listed once, at its lowest price', () => {
  const offers = [
    offer('adult', '18.00', 'balcony'),
    offer('child', '9.00', 'stalls'),
    offer('adult', '14.50', 'stalls'),
  ];
  const listed = eachOfferOnce(offers);
  expect(listed.map(({ offerId, price }) => `${offerId} ${price.amount}`)).toEqual([
    'adult 14.50',
    'child 9.00',
  ]);
});
