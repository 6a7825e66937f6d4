import { account, checkoutIn, ofAccount, session } from '../../../tests/support/checkout-examples';
import { isSameCustomer, isSamePerson, needsAuthentication, withoutEdit } from './session';

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

describe('an edit that is undone', () => {
  const { request } = guest;
  const edited = { request: { ...request, reference: 'cart-2', customer: account }, session };

  test.each([
    ['there was no customer', { request: { ...request, customer: null }, session: null }],
    ['the session of the account had ended', { request: ofAccount(null).request, session: null }],
  ])('keeps its sign-in if %s', (_, before) => {
    expect(withoutEdit(edited, before)).toEqual({
      request: { ...before.request, customer: account },
      session,
    });
  });

  test.each([
    ['a guest', { request, session: null }],
    ['a signed-in account', ofAccount()],
  ])('leaves %s as it was', (_, before) => {
    const former = { request: before.request, session: before.session };
    expect(withoutEdit(edited, former)).toEqual(former);
  });

  test('leaves no customer if it was no sign-in', () => {
    const before = { request: { ...request, customer: null }, session: null };
    expect(withoutEdit({ ...edited, session: null }, before)).toEqual(before);
  });
});

test('an edit leaves the person the same if it names nobody else', () => {
  const { customer } = guest.request;
  expect(isSamePerson(customer, customer)).toBe(true);
  expect(isSamePerson(null, null)).toBe(true);
  expect(isSamePerson(account, { ...account })).toBe(true);
  expect(isSamePerson(customer, account)).toBe(false);
  expect(isSamePerson(account, null)).toBe(false);
});
