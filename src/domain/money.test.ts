import * as fc from 'fast-check';
import { formatMoney, fromMinorUnits, money, sameMoney, toMinorUnits } from './money';

test.each([
  ['14.5', 'USD', '14.50'],
  ['14', 'USD', '14.00'],
  ['0.05', 'USD', '0.05'],
  ['14.500', 'USD', '14.50'],
  ['1200', 'JPY', '1200'],
  ['1.2', 'KWD', '1.200'],
  ['-3.1', 'EUR', '-3.10'],
])('reads %s %s as %s', (decimal, currency, amount) => {
  expect(money(decimal, currency)).toEqual({ amount, currency });
});

test.each([
  ['', 'USD'],
  ['1e3', 'USD'],
  ['1.', 'USD'],
  ['abc', 'USD'],
  ['1.005', 'USD'],
  ['1.5', 'JPY'],
  ['99999999999999999', 'USD'],
])('refuses %p %s', (decimal, currency) => {
  expect(() => money(decimal, currency)).toThrow(RangeError);
});

test('minor units survive the round trip', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.constantFrom('USD', 'JPY', 'KWD'),
      (units, currency) => {
        expect(toMinorUnits(fromMinorUnits(units, currency))).toBe(units);
      },
    ),
  );
});

test('the same amount written differently is the same money', () => {
  expect(sameMoney({ amount: '31.5', currency: 'USD' }, money('31.50', 'USD'))).toBe(true);
  expect(sameMoney(money('31.50', 'USD'), money('31.50', 'EUR'))).toBe(false);
});

test('prints for people', () => {
  expect(formatMoney(money('31.5', 'USD'))).toBe('31.50 USD');
});
