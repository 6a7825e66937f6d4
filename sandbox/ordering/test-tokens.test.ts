import * as fc from 'fast-check';
import { sandboxSettings } from '../settings';
import { TEST_TOKENS, tokenOfCard, verdictOnToken } from './test-tokens';

const DIGITS = '0123456789'.split('');

test.each(TEST_TOKENS)('$cardNumber acts like $token, which has a verdict', (each) => {
  expect(tokenOfCard(each.cardNumber)).toBe(each.token);
  expect(verdictOnToken(each.token, sandboxSettings())).toBeDefined();
});

test('for any digits, exactly one check digit makes a valid card number', () => {
  const digits = fc.array(fc.constantFrom(...DIGITS), { minLength: 11, maxLength: 18 });
  fc.assert(
    fc.property(digits, (body) => {
      const numbers = DIGITS.map((digit) => body.join('') + digit);
      const good = numbers.filter((number) => tokenOfCard(number) !== 'tok_invalid_number');
      expect(good).toHaveLength(1);
    }),
  );
});

test('always detects one wrong digit', () => {
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
  '%p is not a card number',
  (text) => expect(tokenOfCard(text)).toBe('tok_invalid_number'),
);

test('an unknown token has no verdict', () => {
  expect(verdictOnToken('tok_of_nobody', sandboxSettings())).toBeUndefined();
});
