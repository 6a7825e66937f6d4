import { account, checkoutIn, ofAccount } from '../../../tests/support/checkout-examples';
import { done, fakePorts, refused, unknown } from '../../../tests/support/fake-ports';
import type { Finding } from './events';
import type { Answer, Caller, SvcPort } from './ports';
import type { Session } from './request';
import { endingWithSession, isSameCustomer, SessionEnded, signed } from './session';
import type { Checkout } from './state';

const guest = checkoutIn('holding');
const fresh: Session = { authToken: 'fresh', accountId: 'A1', signingKey: 'k' };

/** What a signed call comes to, and who made it. */
async function call(
  checkout: Checkout,
  opened: () => Promise<Answer<Session>> = () => done(fresh),
) {
  const callers: Caller[] = [];
  const { ports } = fakePorts({ svc: { createGuest: opened } });
  const found = await signed(
    checkout,
    ports,
    (caller) => {
      callers.push(caller);
      return Promise.resolve<Finding>({ type: 'order_fulfilled' });
    },
    (why) => ({ type: 'order_withheld', failure: why }),
  );
  return { found, callers };
}

describe('a signed call', () => {
  test('is made in the name of the session that there is', async () => {
    const { found, callers } = await call(guest);
    expect(found.type).toBe('order_fulfilled');
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
    expect(found).toMatchObject({ type: 'order_withheld', failure: { code } });
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
  const signedCalls = [
    ...(['lease', 'preview', 'placeOrder'] as const),
    ...(['orderStatus', 'orderSummary', 'cancelOrder'] as const),
  ];
  const ask = { session: fresh, device: guest.request.device } as never;
  const answering = (answer: () => Promise<Answer<never>>) =>
    endingWithSession(
      Object.fromEntries(
        [...signedCalls, 'createGuest'].map((name) => [name, answer]),
      ) as unknown as SvcPort,
    );

  test.each(signedCalls)(
    'by the end of the session ends the work, and names it: %s',
    async (name) => {
      const svc = answering(() => refused('SESSION_ENDED'));
      const ended = await svc[name](ask).catch((error: unknown) => error);
      expect(ended).toBeInstanceOf(SessionEnded);
      expect(ended).toMatchObject({ authToken: 'fresh' });
    },
  );

  test.each(signedCalls)('by any other refusal tells it: %s', async (name) => {
    const svc = answering(() => refused('SEAT_UNAVAILABLE'));
    expect(await svc[name](ask)).toMatchObject({ failure: { code: 'SEAT_UNAVAILABLE' } });
  });

  test('by nothing certain ends no session', async () => {
    const svc = answering(() => unknown('SESSION_ENDED'));
    expect(await svc.orderStatus(ask)).toMatchObject({ outcome: 'unknown' });
  });

  test('by a refusal of the guest ends no session, as there is none', async () => {
    const svc = answering(() => refused('SESSION_ENDED'));
    expect(await svc.createGuest(ask)).toMatchObject({ outcome: 'refused' });
  });
});

test('the same customer is who Svc calls so, whatever the session', () => {
  const of = (accountId: string) => ({ ...account, session: { ...fresh, accountId } });
  expect(isSameCustomer(account, of('A1'))).toBe(true);
  expect(isSameCustomer(account, of('A2'))).toBe(false);
  expect(isSameCustomer(guest.request.customer, of('A1'))).toBe(false);
  expect(isSameCustomer(null, of('A1'))).toBe(false);
});
