import * as fc from 'fast-check';
import {
  addMoney,
  compareMoney,
  exactMoney,
  formatMoney,
  fromMinorUnits,
  leastRefund,
  money,
  roundMoney,
  sameMoney,
  subtractMoney,
  timesMoney,
  toMinorUnits,
} from './money';

test.each([
  ['14.5', 'USD', '14.50'],
  ['14', 'USD', '14.00'],
  ['0.05', 'USD', '0.05'],
  ['14.500', 'USD', '14.50'],
  ['1200', 'JPY', '1200'],
  ['1.2', 'KWD', '1.200'],
  ['1.2', 'LYD', '1.200'],
  ['5000', 'XAF', '5000'],
  ['1.5', 'CLF', '1.5000'],
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

test('formats an amount for people', () => {
  expect(formatMoney(money('31.5', 'USD'))).toBe('31.50 USD');
});

test.each([
  ['12.345', 'USD', '12.345'],
  ['12.3400', 'USD', '12.34'],
  ['12.3450', 'USD', '12.345'],
  ['0012', 'USD', '12.00'],
  ['-0.005', 'USD', '-0.005'],
  ['1200.5', 'JPY', '1200.5'],
  ['7', 'KWD', '7.000'],
  ['12345678901234567890.123', 'USD', '12345678901234567890.123'],
])('keeps every significant decimal place of %s %s: %s', (decimal, currency, amount) => {
  expect(exactMoney(decimal, currency)).toEqual({ amount, currency });
});

test.each([[''], ['1e3'], ['1.'], ['.5'], ['+1'], [' 1'], ['NaN']])('rejects %p', (text) => {
  expect(() => exactMoney(text, 'USD')).toThrow(RangeError);
});

test.each([
  ['12.345', 'USD', '12.35'],
  ['12.3449', 'USD', '12.34'],
  ['-12.345', 'USD', '-12.35'],
  ['1200.5', 'JPY', '1201'],
  ['0.0004', 'KWD', '0.000'],
])('%s %s is shown as %s', (decimal, currency, amount) => {
  const exact = exactMoney(decimal, currency);
  expect(roundMoney(exact)).toEqual({ amount, currency });
  expect(formatMoney(exact)).toBe(`${amount} ${currency}`);
  expect(() => toMinorUnits(exact)).toThrow(RangeError);
});

test('amounts that round to the same value are not the same', () => {
  const [less, more] = [exactMoney('12.345', 'USD'), exactMoney('12.35', 'USD')];
  expect(sameMoney(less, more)).toBe(false);
  expect(compareMoney(less, more)).toBe(-1);
  expect(compareMoney(more, less)).toBe(1);
  expect(sameMoney(exactMoney('12.3450', 'USD'), less)).toBe(true);
  expect(() => compareMoney(less, exactMoney('12.345', 'EUR'))).toThrow(RangeError);
});

test('differences are exact, and agree with comparisons', () => {
  const amounts = fc
    .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, places]) => `${digits / 10n ** BigInt(places)}.${'1'.repeat(places || 1)}`);
  fc.assert(
    fc.property(amounts, amounts, fc.constantFrom('USD', 'JPY', 'KWD'), (a, b, currency) => {
      const [left, right] = [exactMoney(a, currency), exactMoney(b, currency)];
      const difference = subtractMoney(left, right);
      const zero = exactMoney('0', currency);
      expect(compareMoney(difference, zero)).toBe(compareMoney(left, right));
      expect(sameMoney(subtractMoney(left, difference), right)).toBe(true);
      expect(exactMoney(left.amount, currency)).toEqual(left);
    }),
  );
});

test.each([
  ['14.50', 2, '29.00'],
  ['12.345', 3, '37.035'],
  ['4.00', -1, '-4.00'],
  ['-0.50', 0, '0.00'],
])('%s USD %i times is %s USD', (each, count, product) => {
  const usd = (amount: string) => exactMoney(amount, 'USD');
  expect(timesMoney(usd(each), count)).toEqual(usd(product));
});

test.each([
  ['BHD', '1.000'],
  ['CLP', '1'],
  ['EUR', '1.00'],
  ['ISK', '1'],
  ['JOD', '1.000'],
  ['JPY', '1'],
  ['KRW', '1'],
  ['KWD', '1.000'],
  ['OMR', '1.000'],
  ['TND', '1.000'],
  ['USD', '1.00'],
  ['VND', '1'],
])('an amount in %s has the places of ISO 4217: %s', (currency, amount) => {
  expect(money('1', currency)).toEqual({ amount, currency });
});

test.each([
  ['36.505', 'USD', '36.50'],
  ['36.509', 'USD', '36.50'],
  ['36.501', 'USD', '36.50'],
  ['36.50', 'USD', '36.50'],
  ['0.009', 'USD', '0.00'],
  ['1200.5', 'JPY', '1200'],
  ['42.375', 'KWD', '42.375'],
])('a full refund of %s %s is at least %s', (total, currency, least) => {
  expect(leastRefund(exactMoney(total, currency))).toEqual(money(least, currency));
});

test('a sum loses the zero of a place that its currency does not have', () => {
  const sum = addMoney(exactMoney('1.005', 'USD'), exactMoney('0.005', 'USD'));
  expect(sum).toEqual({ amount: '1.01', currency: 'USD' });
});
