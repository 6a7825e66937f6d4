import * as fc from 'fast-check';
import { z } from 'zod';
import { plainDecimal, queryNumber } from './decimal';

test.each([
  ['14.5', '14.5'],
  ['14.500', '14.5'],
  ['014', '14'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['+1', '1'],
  ['-1.50', '-1.5'],
  ['1.2E+3', '1200'],
  ['1.2345e2', '123.45'],
  ['12e-1', '1.2'],
  ['1e-7', '0.0000001'],
  ['1e21', '1000000000000000000000'],
  ['0', '0'],
])('%s is %s as a plain decimal', (text, plain) => expect(plainDecimal(text)).toBe(plain));

test.each(['', '.', 'e5', '0x10', '1,5', '1 2', 'NaN', 'Infinity', '1e9999', '--1'])(
  '%p is not a number',
  (text) => expect(plainDecimal(text)).toBeUndefined(),
);

test('any number is written plainly, with the same value', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const plain = plainDecimal(String(number)) ?? '';
      expect(plain).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Number(plain)).toBe(number === 0 ? Number(plain) : number);
    }),
  );
});

describe('a number in a query', () => {
  const schema = queryNumber(z.number().min(-90).max(90));

  test.each([
    [1e-7, '0.0000001'],
    [-33.5, '-33.5'],
    [0, '0'],
  ])('%d is sent as %s', (number, text) => {
    expect(z.encode(schema, number)).toBe(text);
    expect(schema.parse(text)).toBe(number);
  });

  test.each(['0x10', '1e1', ' 1', '', '91'])('%p is not read', (text) => {
    expect(schema.safeParse(text).success).toBe(false);
  });

  test.each([NaN, Infinity, 91])('%d is not sent', (number) => {
    expect(z.safeEncode(schema, number).success).toBe(false);
  });
});
