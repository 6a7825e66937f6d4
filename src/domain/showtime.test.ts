import { money } from './money';
import { choosable, eachOfferOnce, placesOnly, withFree, type Offer } from './showtime';

const offer = (offerId: string, amount: string, area: string): Offer => ({
  offerId,
  productId: `${offerId}-${area}`,
  label: offerId,
  price: money(amount, 'USD'),
  area,
});

test('an offer with several areas is listed once, at its lowest price', () => {
  const offers = [
    offer('adult', '18.00', 'balcony'),
    offer('child', '9.00', 'stalls'),
    offer('adult', '14.50', 'stalls'),
  ];
  const listed = eachOfferOnce(offers);
  expect(listed).toEqual([
    { offerId: 'adult', label: 'adult', price: money('14.50', 'USD'), priceVaries: true },
    { offerId: 'child', label: 'child', price: money('9.00', 'USD'), priceVaries: false },
  ]);
});

test('prices in two currencies are listed side by side', () => {
  const inDollars = offer('adult', '14.50', 'stalls');
  const inCanada = { ...offer('adult', '18.00', 'balcony'), price: money('18.00', 'CAD') };
  expect(eachOfferOnce([inDollars, inCanada])).toMatchObject([
    { offerId: 'adult', price: money('14.50', 'USD'), priceVaries: false },
    { offerId: 'adult', price: money('18.00', 'CAD'), priceVaries: false },
  ]);
});

test('an offer has the label of its first area among those with its lowest price', () => {
  const labelled = ['Stalls', 'Balcony', 'Box'].map((label, index) => ({
    ...offer('adult', index < 2 ? '14.50' : '18.00', label),
    label,
  }));
  const once = { offerId: 'adult', label: 'Stalls', price: money('14.50', 'USD') };
  expect(eachOfferOnce(labelled)).toEqual([{ ...once, priceVaries: true }]);
  expect(eachOfferOnce(labelled.slice(0, 2))).toEqual([{ ...once, priceVaries: false }]);
});

test('the same price in two areas does not vary; offers without an id are joined by label', () => {
  const same = [offer('adult', '14.50', 'stalls'), offer('adult', '14.50', 'balcony')];
  expect(eachOfferOnce(same)).toMatchObject([{ offerId: 'adult', priceVaries: false }]);
  const listed = ['18.00', '14.50', '16.00'].map((amount) => ({
    offerId: null,
    label: 'Adult',
    price: money(amount, 'USD'),
  }));
  const price = money('14.50', 'USD');
  expect(eachOfferOnce(listed)).toEqual([
    { offerId: null, label: 'Adult', price, priceVaries: true },
  ]);
});

test('in general admission, the seats of a hall can be neither chosen nor counted', () => {
  const seat = { number: '1', x: 0, y: 0, type: 'standard', area: null };
  const rows = [
    { label: 'A', seats: [{ ...seat, id: 'A1', status: 'available' as const }] },
    { label: 'B', seats: [{ ...seat, id: 'B1', status: 'taken' as const }] },
    { label: 'C', seats: [{ ...seat, id: 'C1', status: 'broken' as const }] },
  ];
  const hall = { ...placesOnly(null, '2030-01-01T12:00:00Z'), rows, recommendedSeatIds: ['A1'] };
  expect(choosable(hall, 'reserved')).toEqual({ ...hall, available: 1 });
  const front = { ...hall, rows: rows.slice(0, 1) };
  expect(choosable(front, 'reserved').available).toBe(1);
  expect(choosable(placesOnly(null, hall.asOf), 'reserved').available).toBeNull();
  expect(choosable(hall, 'general')).toEqual(placesOnly(null, hall.asOf));
  expect(choosable(placesOnly(9, hall.asOf), 'general')).toEqual(placesOnly(9, hall.asOf));
});

test('seats that are freed count as available; seats that are free or out of order stay as they are', () => {
  const seat = { number: '1', x: 0, y: 0, type: 'standard', area: null };
  const map = (status: 'taken' | 'available', available: number) => ({
    ...placesOnly(available, '2030-01-01T12:00:00Z'),
    rows: [
      {
        label: 'A',
        seats: [
          { ...seat, id: 'A1', status },
          { ...seat, id: 'A2', status: 'available' as const },
          { ...seat, id: 'A3', status: 'broken' as const },
        ],
      },
    ],
  });
  expect(withFree(map('taken', 1), ['A1', 'A2', 'A3'])).toEqual(map('available', 2));
});
