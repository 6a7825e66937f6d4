import { savedInstruments } from './saved-instruments';

it.each([
  ['paymentInstruments', [{ paymentInstrumentId: 'P1', label: 'Visa 4242' }], 'Visa 4242'],
  ['wallet', { cards: [{ id: 'P1', brand: 'Visa', last4: '4242' }] }, 'Visa 4242'],
  ['paymentMethods', [{ paymentMethodId: 'P1', lastFourDigits: '4242' }], '4242'],
  ['savedPaymentMethods', [{ instrumentId: 'P1' }], null],
  ['cards', ['P1'], null],
])('reads instruments from %s', (place, list, label) => {
  expect(savedInstruments({ [place]: list })).toEqual([{ instrumentId: 'P1', label }]);
});

it('returns each instrument once, wherever it is in the answer', () => {
  const instruments = [{ id: 'P1' }, { id: 'P2' }, { label: 'no id' }, null, 7];
  const places = [{ paymentInstruments: instruments }, { cards: [{ id: 'P2' }] }, undefined, 'x'];
  const ids = savedInstruments(...places).map(({ instrumentId }) => instrumentId);
  expect(ids).toEqual(['P1', 'P2']);
});

it('never shows more than the last four digits of a card number', () => {
  const [card] = savedInstruments({
    cards: [{ id: 'P1', brand: 'Visa', last4: '4242424242424242' }],
  });
  expect(card?.label).toBe('Visa 4242');
});

it.each([
  ['4242 4242 4242 4242', '4242'],
  ['My Visa 4000-0000-0000-0085, gold', 'My Visa 0085, gold'],
  ['Card ending in 0085', 'Card ending in 0085'],
])('a label of %s shows no card number', (label, received) => {
  expect(savedInstruments({ cards: [{ id: 'P1', label }] })).toEqual([
    { instrumentId: 'P1', label: received },
  ]);
});
