import { account, checkoutIn, ofAccount } from '../../../tests/support/checkout-examples';
import { done, fakePorts, refused, unknown } from '../../../tests/support/fake-ports';
import { failure } from '../failure';
import type { Finding } from './events';
import type { Answer, Caller } from './ports';
import type { Session } from './request';
import { isSameCustomer, signed } from './session';
import type { Checkout } from './state';

const guest = checkoutIn('holding');
const fresh: Session = { authToken: 'fresh', accountId: 'A1', signingKey: 'k' };

/** What a signed call comes to, and who made it. */
async function call(
  checkout: Checkout,
  opened: () => Promise<Answer<Session>> = () => done(fresh),
  answer: () => Promise<Answer<null>> = () => done(null),
) {
  const callers: Caller[] = [];
  const ports = fakePorts({ svc: { createGuest: opened } });
  const found = await signed(
    checkout,
    ports,
    (caller) => {
      callers.push(caller);
      return answer();
    },
    (told): Finding => {
      const why = told.outcome === 'done' ? failure('DONE') : told.failure;
      return { type: 'order_withheld', failure: { ...why, message: told.outcome } };
    },
  );
  return { found, callers };
}

describe('a signed call', () => {
  test('is made in the name of the session that there is', async () => {
    const { found, callers } = await call(guest);
    expect(found).toMatchObject({ failure: { code: 'DONE' } });
    expect(callers).toEqual([{ session: guest.session, device: guest.request.device }]);
  });

  test('waits for the session of a guest, which is kept before it is used', async () => {
    const { found, callers } = await call({ ...guest, session: null });
    expect(found).toEqual({ type: 'session_opened', session: fresh });
    expect(callers).toEqual([]);
  });

  const { request } = guest;
  const signedOut = { ...guest, session: null };
  const { sessionRenewalsMax } = guest.policy;

  test.each<[string, Checkout, string]>([
    [
      'a session ended too often in a row',
      { ...signedOut, renewals: sessionRenewalsMax + 1 },
      'SESSION_ENDED',
    ],
    [
      'an existing customer is signed out',
      { ...guest, ...ofAccount(null) },
      'AUTHENTICATION_NEEDED',
    ],
    [
      'there is no customer',
      { ...signedOut, request: { ...request, customer: null } },
      'CUSTOMER_NEEDED',
    ],
  ])('is not made where %s', async (_why, checkout, code) => {
    const { found, callers } = await call(checkout);
    expect(found).toMatchObject({ failure: { code, message: 'unsigned' } });
    expect(callers).toEqual([]);
  });

  test('is still made at the last renewal', async () => {
    const { found } = await call({ ...signedOut, renewals: sessionRenewalsMax });
    expect(found.type).toBe('session_opened');
  });

  test('is not made where no session can be opened, and the reason is told', async () => {
    const { found } = await call(signedOut, () => unknown());
    expect(found).toMatchObject({ failure: { code: 'UPSTREAM_UNAVAILABLE' } });
  });
});

describe('a call that is answered', () => {
  test('by the end of the session finds that, and names it', async () => {
    const { found } = await call(guest, undefined, () => refused('SESSION_ENDED'));
    expect(found).toEqual({ type: 'session_ended', authToken: guest.session?.authToken });
  });

  test('by any other refusal tells it', async () => {
    const { found } = await call(guest, undefined, () => refused('SEAT_UNAVAILABLE'));
    expect(found).toMatchObject({ failure: { code: 'SEAT_UNAVAILABLE', message: 'refused' } });
  });

  test('by nothing certain ends no session', async () => {
    const { found } = await call(guest, undefined, () => unknown('SESSION_ENDED'));
    expect(found).toMatchObject({ failure: { code: 'SESSION_ENDED', message: 'unknown' } });
  });

  test('by a refusal of the guest ends no session, as there is none', async () => {
    const { found } = await call({ ...guest, session: null }, () => refused('SESSION_ENDED'));
    expect(found).toMatchObject({ failure: { code: 'SESSION_ENDED', message: 'unsigned' } });
  });
});

test('the same customer is who Svc calls so, whatever the session', () => {
  const of = (accountId: string) => ({ ...account, session: { ...fresh, accountId } });
  expect(isSameCustomer(account, of('A1'))).toBe(true);
  expect(isSameCustomer(account, of('A2'))).toBe(false);
  expect(isSameCustomer(guest.request.customer, of('A1'))).toBe(false);
  expect(isSameCustomer(null, of('A1'))).toBe(false);
});
