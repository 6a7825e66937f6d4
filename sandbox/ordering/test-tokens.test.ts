import * as fc from 'fast-check';
import { sandboxSettings } from '../settings';
import { TEST_TOKENS, tokenOfCard, verdictOnToken } from './test-tokens';

const DIGITS = '0123456789'.split('');

test.each(TEST_TOKENS)('$cardNumber acts like $token, which stands for something', (each) => {
  expect(tokenOfCard(each.cardNumber)).toBe(each.token);
  expect(verdictOnToken(each.token, sandboxSettings())).toBeDefined();
});

test('exactly one check digit makes a card number of any digits', () => {
  const digits = fc.array(fc.constantFrom(...DIGITS), { minLength: 11, maxLength: 18 });
  fc.assert(
    fc.property(digits, (body) => {
      const numbers = DIGITS.map((digit) => body.join('') + digit);
      const good = numbers.filter((number) => tokenOfCard(number) !== 'tok_invalid_number');
      expect(good).toHaveLength(1);
    }),
  );
});

test('one wrong digit is always found', () => {
  const place = fc.integer({ min: 0, max: 15 });
  fc.assert(
    fc.property(place, fc.integer({ min: 1, max: 9 }), (index, shift) => {
      const digits = '4242424242424242'.split('');
      digits[index] = String((Number(digits[index]) + shift) % 10);
      expect(tokenOfCard(digits.join(''))).toBe('tok_invalid_number');
    }),
  );
});

test.each(['', '4242', '4242 4242 4242 4242', 'x'.repeat(16), '0'.repeat(20)])(
  '%p is no card number',
  (text) => expect(tokenOfCard(text)).toBe('tok_invalid_number'),
);

test('a token that stands for nothing has no verdict', () => {
  expect(verdictOnToken('tok_of_nobody', sandboxSettings())).toBeUndefined();
});
