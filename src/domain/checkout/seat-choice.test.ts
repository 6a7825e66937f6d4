import {
  generalPrices,
  hold,
  checkoutIn,
  prices,
  seatMap as map,
  SPENT,
} from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import { packSeatMap } from '../seat-map';
import { placesOnly } from '../showtime';
import type { Prices } from '../showtime';
import type { SeatChoice } from './command-book';
import {
  areSameProducts,
  chooseAgain,
  chooseItems,
  countOf,
  isAtDeadEnd,
  labelsOf,
  seatsOf,
  sellsPlaces,
  sellsSeats,
} from './seat-choice';
import { viewOf } from './view';

const seatMap = packSeatMap(map);
const adults = (...seatIds: string[]): SeatChoice => ({ offerId: 'adult', seatIds });
const choose = (...choices: SeatChoice[]) => chooseItems(choices, prices, seatMap);

test('seats of two areas are sold as the products of those areas', () => {
  expect(choose(adults('F1', 'F3', 'F2'))).toEqual([
    { offerId: 'adult', productId: 'P1', seatIds: ['F1', 'F2'], quantity: 2 },
    { offerId: 'adult', productId: 'P2', seatIds: ['F3'], quantity: 1 },
  ]);
});

test('each choice has its own offer', () => {
  expect(choose(adults('F1'), { offerId: 'child', seatIds: ['F5'] })).toEqual([
    { offerId: 'adult', productId: 'P1', seatIds: ['F1'], quantity: 1 },
    { offerId: 'child', productId: 'P3', seatIds: ['F5'], quantity: 1 },
  ]);
});

test('an offer without an area sells any seat', () => {
  const [adult] = prices.offers;
  const everywhere = { ...prices, offers: [{ ...adult!, area: null }] };
  expect(chooseItems([adults('F1', 'F3')], everywhere, seatMap)).toEqual([
    { offerId: 'adult', productId: 'P1', seatIds: ['F1', 'F3'], quantity: 2 },
  ]);
});

test("the product of a seat's own area comes before one without an area", () => {
  const [adult] = prices.offers;
  const offers = [{ ...adult!, productId: 'P9', area: null }, ...prices.offers];
  expect(chooseItems([adults('F1', 'F3')], { ...prices, offers }, seatMap)).toMatchObject([
    { productId: 'P1' },
    { productId: 'P2' },
  ]);
});

const UNKNOWN_PRODUCT = {
  code: 'OFFER_NOT_FOUND',
  message: 'The ticketing service does not say which product of this offer sells seat F1.',
};

test('no product is guessed if an offer has several without areas', () => {
  const offers = prices.offers.map((offer) => ({ ...offer, area: null }));
  const without = { ...prices, offers };
  expect(chooseItems([adults('F1')], without, seatMap)).toMatchObject(UNKNOWN_PRODUCT);
  const child = { offerId: 'child', seatIds: ['F1'] };
  expect(chooseItems([child], without, seatMap)).toMatchObject([{ productId: 'P3' }]);
});

test('a seat without an area is sold as the only product of the offer', () => {
  const noAreas = packSeatMap({
    ...map,
    rows: map.rows.map((row) => ({
      ...row,
      seats: row.seats.map((seat) => ({ ...seat, area: null })),
    })),
  });
  const child = { offerId: 'child', seatIds: ['F1'] };
  expect(chooseItems([child], prices, noAreas)).toMatchObject([{ productId: 'P3' }]);
  expect(chooseItems([adults('F1')], prices, noAreas)).toMatchObject(UNKNOWN_PRODUCT);
});

test('of two products for one area, the cheapest is sold, as the offers show', () => {
  const [adult] = prices.offers;
  const dearer = {
    ...adult!,
    productId: 'P9',
    price: { amount: '99.00', currency: adult!.price.currency },
  };
  for (const offers of [
    [adult!, dearer],
    [dearer, adult!],
  ]) {
    const twice = { ...prices, offers };
    expect(chooseItems([adults('F1')], twice, seatMap)).toMatchObject([{ productId: 'P1' }]);
  }
});

test('an area is the same in capitals and with spaces around it', () => {
  const offers = prices.offers.map((it) => ({
    ...it,
    area: it.area && ` ${it.area.toUpperCase()}`,
  }));
  const expected = choose(adults('F1', 'F3'));
  expect(chooseItems([adults('F1', 'F3')], { ...prices, offers }, seatMap)).toEqual(expected);
});

describe('the same seats at other prices', () => {
  const items = [
    { offerId: 'adult', productId: 'P1', seatIds: ['F1', 'F2'], quantity: 2 },
    { offerId: 'adult', productId: 'P2', seatIds: ['F3'], quantity: 1 },
  ];
  const [adult, ...rest] = prices.offers;
  const again = (offers: Prices['offers']) =>
    chooseAgain({ items, offers: prices.offers }, { ...prices, offers }, seatMap);
  const renamed = prices.offers.map((offer) => ({ ...offer, offerId: `${offer.offerId}-promo` }));

  test('may be other products', () => {
    expect(again(prices.offers)).toEqual(items);
    expect(areSameProducts(items, items)).toBe(true);
    const others = again([{ ...adult!, productId: 'P9' }, ...rest]);
    expect(others).toMatchObject([{ productId: 'P9', seatIds: ['F1', 'F2'] }, { productId: 'P2' }]);
    expect(areSameProducts(others as typeof items, items)).toBe(false);
    expect(areSameProducts(items.slice(0, 1), items)).toBe(false);
  });

  test('may be under other offers of the same labels', () => {
    const others = again(renamed.toReversed());
    expect(others).toEqual(items.map((item) => ({ ...item, offerId: `${item.offerId}-promo` })));
    expect(areSameProducts(others as typeof items, items)).toBe(false);
  });

  test('are found by the label of their offer and product', () => {
    const [stalls, balcony] = [adult!, rest.find(({ productId }) => productId === 'P2')!];
    const former = [
      { ...stalls, offerId: 'child', label: 'Child' },
      { ...stalls, label: 'Stalls' },
      { ...balcony, label: 'Balcony' },
    ];
    const offers = former.map((offer) => ({ ...offer, offerId: offer.label }));
    const chosen = chooseAgain({ items, offers: former }, { ...prices, offers }, seatMap);
    expect(chosen).toMatchObject([{ offerId: 'Stalls' }, { offerId: 'Balcony' }]);
  });

  test('may be places of general admission', () => {
    const places = [{ offerId: 'adult', productId: 'P1', seatIds: [], quantity: 2 }];
    const { offers } = generalPrices;
    expect(chooseAgain({ items: places, offers }, generalPrices, null)).toEqual(places);
  });

  test.each([
    ['no offer has the label', renamed.filter(({ label }) => label !== adult!.label)],
    ['several offers have the label', [...renamed, { ...adult!, offerId: 'matinee' }]],
    ['the offer id has another label', [{ ...adult!, label: 'Senior' }]],
  ])('are refused, with a pointer to the promotion code, if %s', (_, offers) => {
    expect(again(offers)).toMatchObject({
      code: 'OFFER_NOT_FOUND',
      pointer: '/promotionCode',
      message: expect.stringContaining('changes the offers') as string,
    });
  });

  test('are refused if several former offers had the label', () => {
    const label = 'Ticket';
    const alike = prices.offers.map((offer) => ({ ...offer, label }));
    const [first] = renamed;
    const chosen = { items, offers: alike };
    const others = { ...prices, offers: [{ ...first!, label }] };
    expect(chooseAgain(chosen, others, seatMap)).toMatchObject({ code: 'OFFER_NOT_FOUND' });
  });

  test('are refused, with a pointer to the promotion code, if their offer no longer sells them', () => {
    expect(again(rest)).toMatchObject({ code: 'OFFER_NOT_FOUND', pointer: '/promotionCode' });
  });
});

test('seats are sold if each has an offer, not necessarily the same one', () => {
  const [stalls, balcony] = ['P1', 'P2'].map((id) =>
    prices.offers.find(({ productId }) => productId === id)!,
  );
  const sells = (offers: Prices['offers']) =>
    sellsSeats(['F1', 'F3'], { ...prices, offers }, seatMap);
  expect(sells([stalls!, { ...balcony!, offerId: 'balcony' }])).toBe(true);
  expect(sells([stalls!])).toBe(false);
});

test('general admission sells a number of places', () => {
  const choice = { offerId: 'child', quantity: 3 };
  expect(chooseItems([choice], generalPrices, null)).toEqual([
    { offerId: 'child', productId: 'P3', seatIds: [], quantity: 3 },
  ]);
});

test('a map without seats sells places of a showtime that is marked as reserved', () => {
  const noSeats = packSeatMap(placesOnly(9, map.asOf));
  const choice = { offerId: 'child', quantity: 3 };
  expect(chooseItems([choice], prices, noSeats)).toMatchObject([{ seatIds: [], quantity: 3 }]);
  expect(chooseItems([adults('F1')], prices, noSeats)).toMatchObject({
    message: 'This showtime has no reserved seats: give a quantity.',
  });
  const selecting = checkoutIn('selecting', { seatMap: noSeats });
  expect(sellsPlaces(selecting)).toBe(true);
  expect(viewOf(selecting).showtime?.seating).toBe('general');
  expect(viewOf(checkoutIn('selecting')).showtime?.seating).toBe('reserved');
});

test('no more tickets than Svc allows can be chosen', () => {
  expect(choose(adults('F1', 'F2', 'F3', 'F4'))).toHaveLength(2);
  expect(choose(adults('F1', 'F2', 'F3'), adults('F4', 'F5'))).toMatchObject({
    code: 'INVALID_SEATS',
    pointer: '/items',
    message: '5 tickets are too many: at most 4 per order.',
  });
});

describe('a choice is refused with a pointer to the field', () => {
  test.each<[SeatChoice[], string, string, string]>([
    [
      [{ offerId: 'student', seatIds: ['F1'] }],
      'OFFER_NOT_FOUND',
      '/items/0/offerId',
      failure('OFFER_NOT_FOUND').message,
    ],
    [
      [{ offerId: 'child', seatIds: ['F1', 'F3'] }],
      'OFFER_NOT_FOUND',
      '/items/0/seatIds/1',
      'Seat F3 is not sold under the offer child.',
    ],
    [
      [adults('F1'), adults('F2', 'Z9')],
      'INVALID_SEATS',
      '/items/1/seatIds/1',
      'There is no seat Z9.',
    ],
    [[adults('F6')], 'INVALID_SEATS', '/items/0/seatIds/0', 'Seat F6 is out of order.'],
    [
      [{ offerId: 'adult', quantity: 2 }],
      'INVALID_SEATS',
      '/items/0',
      'This showtime has reserved seats: name them in seatIds.',
    ],
    [[adults('F1', 'F1')], 'INVALID_SEATS', '/items', 'A seat is listed twice.'],
    [[adults('F1'), adults('F1')], 'INVALID_SEATS', '/items', 'A seat is listed twice.'],
  ])('%j: %s at %s', (choices, code, pointer, message) => {
    expect(choose(...choices)).toMatchObject({ code, pointer, message });
  });

  test('if it contains seats in general admission', () => {
    expect(chooseItems([adults('F1')], generalPrices, seatMap)).toMatchObject({
      code: 'INVALID_SEATS',
      pointer: '/items/0',
      message: 'This showtime has no reserved seats: give a quantity.',
    });
  });

  test('if the seats are not known yet', () => {
    expect(chooseItems([adults('F1')], prices, null)).toMatchObject({
      code: 'INVALID_SEATS',
      pointer: '/items/0',
      message: 'The seats are not known yet.',
    });
  });
});

test('the seating is the one from Svc or, until Svc answers, the one known at the start', () => {
  const { request } = checkoutIn('preparing');
  const knownAtStart = (seating: 'general' | 'reserved') => ({
    request: { ...request, showtime: { ...prices.showtime, seating } },
  });
  expect(sellsPlaces(checkoutIn('preparing', knownAtStart('general')))).toBe(true);
  expect(sellsPlaces(checkoutIn('preparing', knownAtStart('reserved')))).toBe(false);
  const unknown = { request: { ...request, showtime: null } };
  expect(sellsPlaces(checkoutIn('preparing', unknown))).toBe(false);
  expect(sellsPlaces(checkoutIn('preparing'))).toBe(false);
  expect(sellsPlaces(checkoutIn('selecting', { prices: generalPrices }))).toBe(true);
  expect(sellsPlaces(checkoutIn('selecting', knownAtStart('general')))).toBe(false);
});

test('a checkout is at a dead end without attempts, or after a failure whose next step is to start over', () => {
  expect(isAtDeadEnd(checkoutIn('selecting'))).toBe(false);
  expect(isAtDeadEnd(checkoutIn('selecting', SPENT))).toBe(true);
  const withFailure = (code: string) => checkoutIn('selecting', { lastFailure: failure(code) });
  expect(isAtDeadEnd(withFailure('INVALID_SHOWTIME'))).toBe(true);
  expect(isAtDeadEnd(withFailure('SEAT_UNAVAILABLE'))).toBe(false);
});

test('the count covers all items', () => {
  expect(countOf([])).toBe(0);
  expect(countOf([...hold.items, { ...hold.items[0]!, quantity: 3 }])).toBe(5);
});

test('seats are shown by their labels, and places by their number', () => {
  expect(labelsOf(hold.items, seatMap)).toBe('F1 F2');
  expect(labelsOf(hold.items, null)).toBe('F1 F2');
  const places = { offerId: 'child', productId: 'P3', seatIds: [], quantity: 3 };
  expect(labelsOf([...hold.items, places], seatMap)).toBe('F1 F2 3 places');
  expect(seatsOf(checkoutIn('held'))).toBe('F1 F2');
  expect(seatsOf(checkoutIn('selecting'))).toBe('');
});

describe('of several products under one offer', () => {
  const [standard, premium] = prices.offers;
  const listed = (...offers: (typeof prices.offers)[number][]) => ({ ...prices, offers });
  const anywhere = { ...standard!, area: null };

  test('the cheapest is leased for places, since its label and price were shown', () => {
    const general = { ...listed(premium!, standard!), showtime: generalPrices.showtime };
    const places = [{ offerId: 'adult', quantity: 2 }];
    expect(chooseItems(places, general, null)).toMatchObject([{ productId: 'P1' }]);
  });

  test('one that is listed twice sells every seat', () => {
    const twice = listed(anywhere, anywhere);
    expect(chooseItems([adults('F1')], twice, seatMap)).toMatchObject([{ productId: 'P1' }]);
  });

  test('none is guessed for a seat', () => {
    const two = listed(anywhere, { ...anywhere, productId: 'P9' });
    expect(chooseItems([adults('F1')], two, seatMap)).toMatchObject({ code: 'OFFER_NOT_FOUND' });
  });
});
