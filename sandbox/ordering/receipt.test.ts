import * as fc from 'fast-check';
import { z } from 'zod';
import { PriceSchema } from '../../src/contract/decimal';
import { money, toMinorUnits } from '../../src/domain/money';
import { priceOf, receiptOf } from './receipt';

const BASE = { currency: 'USD', taxBasisPoints: 1250, discountMinor: 0 };

test('adds up two adults with a promotion', () => {
  const lines = [{ priceMinor: 1450, quantity: 2 }];
  expect(receiptOf({ ...BASE, lines, discountMinor: 500 })).toEqual({
    currency: 'USD',
    subtotalMinor: 2400,
    serviceFeeMinor: 400,
    taxMinor: 350,
    totalMinor: 3150,
  });
});

test.each([
  [1, 888, 18], // 201 × 8.88 % = 17.8488
  [50, 1000, 25], // 250 × 10 % = 25 exactly
  [5, 1000, 21], // 205 × 10 % = 20.5, half goes up
  [4, 1000, 20], // 204 × 10 % = 20.4
  [1450, 0, 0],
])('tax on %d plus the fee, at %d basis points: %d', (priceMinor, taxBasisPoints, taxMinor) => {
  const lines = [{ priceMinor, quantity: 1 }];
  expect(receiptOf({ ...BASE, lines, taxBasisPoints }).taxMinor).toBe(taxMinor);
});

test('a discount never makes the subtotal negative', () => {
  const receipt = receiptOf({
    ...BASE,
    lines: [{ priceMinor: 300, quantity: 1 }],
    discountMinor: 500,
  });
  expect(receipt.subtotalMinor).toBe(0);
});

test('is exact for any order', () => {
  const line = fc.record({
    priceMinor: fc.integer({ min: 0, max: 10_000 }),
    quantity: fc.integer({ min: 1, max: 8 }),
  });
  const basisPoints = fc.integer({ min: 0, max: 3000 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), basisPoints, (lines, taxBasisPoints) => {
      const receipt = receiptOf({ ...BASE, lines, taxBasisPoints });
      const taxed = BigInt(receipt.subtotalMinor + receipt.serviceFeeMinor);
      expect(BigInt(receipt.taxMinor)).toBe((taxed * BigInt(taxBasisPoints) + 5000n) / 10_000n);
      expect(receipt.totalMinor).toBe(
        receipt.subtotalMinor + receipt.serviceFeeMinor + receipt.taxMinor,
      );
    }),
  );
});

test('writes prices with the decimal places of their currency', () => {
  expect(priceOf(1450, 'USD')).toEqual({ value: '14.50', currencyCode: 'USD' });
});

test('no amount changes over the wire', () => {
  const currency = fc.constantFrom('USD', 'CAD', 'GBP', 'EUR', 'JPY', 'KWD');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), currency, (minor, code) => {
      const sent = JSON.stringify(z.encode(PriceSchema, priceOf(minor, code)));
      const { value, currencyCode } = PriceSchema.parse(JSON.parse(sent));
      expect(toMinorUnits(money(value, currencyCode))).toBe(minor);
    }),
  );
});
