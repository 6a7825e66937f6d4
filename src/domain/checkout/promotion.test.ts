import { checkoutIn, generalPrices, hold, receipt } from '../../../tests/support/checkout-examples';
import { money } from '../money';
import { failure } from '../failure';
import { isDiscounted, blamingPromotion, refusedPrices } from './promotion';
import type { Receipt } from './state';

const usd = (amount: string) => money(amount, 'USD');
const withReceipt = (change: Partial<Receipt>) =>
  isDiscounted(checkoutIn('held', {}, { receipt: { ...receipt, ...change } }));

test('a receipt at the listed prices, or above them, shows no discount', () => {
  expect(isDiscounted(checkoutIn('held'))).toBe(false);
  expect(withReceipt({ subtotal: usd('29.01') })).toBe(false);
});

test('a lower subtotal or a negative fee shows a discount, even after the purchase', () => {
  const lower = { receipt: { ...receipt, subtotal: usd('28.99') } };
  expect(isDiscounted(checkoutIn('held', {}, lower))).toBe(true);
  expect(isDiscounted(checkoutIn('confirmed', {}, lower))).toBe(true);
  expect(withReceipt({ serviceFee: usd('-5.00') })).toBe(true);
});

test('each item is compared with the price of its own product', () => {
  const items = [
    { offerId: 'adult', productId: 'P2', seatIds: ['F3'], quantity: 1 },
    { offerId: 'child', productId: 'P3', seatIds: ['F1'], quantity: 1 },
  ];
  const held = (subtotal: string) =>
    checkoutIn('held', {}, { items, receipt: { ...receipt, subtotal: usd(subtotal) } });
  expect(isDiscounted(held('28.50'))).toBe(false);
  expect(isDiscounted(held('28.00'))).toBe(true);
});

test('shows no discount without a receipt, or without a listed price to compare it with', () => {
  const [first] = hold.items;
  const lower = { receipt: { ...receipt, subtotal: usd('1.00') } };
  const unlisted = { ...lower, items: [{ ...first!, productId: 'P9' }] };
  expect(isDiscounted(checkoutIn('selecting'))).toBe(false);
  expect(isDiscounted(checkoutIn('held', { prices: null }, lower))).toBe(false);
  expect(isDiscounted(checkoutIn('held', {}, unlisted))).toBe(false);
  const euros = { receipt: { ...receipt, subtotal: money('1.00', 'EUR') } };
  expect(isDiscounted(checkoutIn('held', { prices: generalPrices }, euros))).toBe(false);
});

test('a failure blames the promotion code only if the request added or changed it', () => {
  const gone = failure('OFFER_NOT_FOUND');
  const withCode = (promotionCode: string | null) => ({ promotionCode });
  const message = expect.stringContaining('does not accept the promotion code') as string;
  expect(blamingPromotion(gone, withCode('NEW'), undefined)).toEqual({ ...gone, message });
  expect(blamingPromotion(gone, withCode('NEW'), withCode('OLD'))).toEqual({ ...gone, message });
  expect(blamingPromotion(gone, withCode('OLD'), withCode('OLD'))).toBe(gone);
  expect(blamingPromotion(gone, withCode(null), withCode('OLD'))).toBe(gone);
  const ours = failure('OFFER_NOT_FOUND', { pointer: '/promotionCode' });
  expect(blamingPromotion(ours, withCode('NEW'), undefined)).toBe(ours);
  const other = failure('INVALID_SHOWTIME');
  expect(blamingPromotion(other, withCode('NEW'), undefined)).toBe(other);
});

test('a failure asks for the removed promotion code only if Svc sells nothing without it', () => {
  const before = { promotionCode: 'PRESALE' };
  const without = { promotionCode: null };
  const missed = {
    code: 'OFFER_NOT_FOUND',
    message: expect.stringContaining('keep promotionCode') as string,
  };
  expect(refusedPrices(null, without, before)).toMatchObject(missed);
  expect(refusedPrices(failure('PRODUCT_NOT_FOUND'), without, before)).toMatchObject(missed);
  const over = failure('INVALID_SHOWTIME');
  expect(refusedPrices(over, without, before)).toBe(over);
  expect(refusedPrices(null, without, undefined)).toMatchObject({ code: 'INVALID_SHOWTIME' });
});
