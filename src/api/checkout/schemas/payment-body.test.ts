import type { WayToPay } from '../../../domain/payments/way-to-pay';
import { WAYS_TO_PAY } from '../../../domain/payments/ways-to-pay';
import { parseBody } from '../../../http/validation';
import { refusalOf } from '../../../../tests/support/api/refusal-of';
import { paymentSchema } from './payment-body';

interface VoucherPayment {
  readonly type: 'voucher';
  readonly code: string;
  readonly pin: string;
}

const voucher: WayToPay<VoucherPayment> = {
  type: 'voucher',
  fields: {
    code: { lengthMax: 8, isPrivate: true },
    pin: { lengthMax: 4, isPrivate: true },
  },
  given: 'all',
  example: {
    name: 'payByVoucher',
    summary: 'A voucher',
    payment: { type: 'voucher', code: 'AB12', pin: '0000' },
  },
  needs: null,
  wire: { primary: ({ code }) => ({ paymentInstrumentId: code }) },
  privateAtSvc: ['paymentInstrumentId'],
};

const schema = paymentSchema([...WAYS_TO_PAY, voucher]);

test.each(WAYS_TO_PAY)('the example of $type is accepted', ({ example: { payment } }) => {
  expect(parseBody(schema, payment)).toEqual(payment);
});

test('another registered way to pay is accepted with its fields', () => {
  const { payment } = voucher.example;
  expect(parseBody(schema, payment)).toEqual(payment);
});

test.each([
  [{ type: 'voucher', code: 'AB12' }, '/pin', 'expected string, but it is missing'],
  [{ type: 'voucher', code: 'x'.repeat(9), pin: '1' }, '/code', expect.stringContaining('8')],
  [{ type: 'voucher', code: '', pin: '1' }, '/code', expect.stringContaining('1')],
  [{ type: 'voucher', code: 'A', pin: '1', token: 'T' }, '/token', 'unknown field'],
  [{ type: 'partner' }, '', 'expected either authorizationId or token'],
  [{ type: 'cheque' }, '/type', 'expected "nonce", "saved", "partner", "card" or "voucher"'],
])('%j is refused at its field', (payment, pointer, detail) => {
  const { errors } = refusalOf(() => parseBody(schema, payment));
  expect(errors).toEqual([{ pointer, detail: detail as string }]);
});

test.each(['.', '..', '\ud800', 'tok_\udc00'])('%j is refused as a token', (token) => {
  const refused = refusalOf(() => parseBody(schema, { type: 'card', token }));
  expect(JSON.stringify(refused)).toContain('/token: expected well-formed text');
});
