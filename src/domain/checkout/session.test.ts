import { account, checkoutIn, ofAccount, session } from '../../../tests/support/checkout-examples';
import { isSameCustomer, needsAuthentication } from './session';

const guest = checkoutIn('held');

test('only an account customer has to sign in again after the session has ended', () => {
  expect(needsAuthentication(ofAccount(null))).toBe(true);
  expect(needsAuthentication(ofAccount())).toBe(false);
  expect(needsAuthentication({ ...guest, session: null })).toBe(false);
  const nobody = { ...guest.request, customer: null };
  expect(needsAuthentication({ request: nobody, session: null })).toBe(false);
});

test('customers are the same if they have the same account at Svc, even in another session', () => {
  const withAccount = (accountId: string) =>
    ({ type: 'account', session: { ...session, authToken: 'fresh', accountId } }) as const;
  expect(isSameCustomer(account, withAccount('A1'))).toBe(true);
  expect(isSameCustomer(account, withAccount('A2'))).toBe(false);
});

test('a guest or a missing customer is never the same customer', () => {
  const { customer } = guest.request;
  expect(isSameCustomer(customer, account)).toBe(false);
  expect(isSameCustomer(account, customer!)).toBe(false);
  expect(isSameCustomer(customer, customer!)).toBe(false);
  expect(isSameCustomer(null, account)).toBe(false);
});
