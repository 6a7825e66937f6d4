import { account, PRIVATE } from '../../tests/support/checkout-examples';
import type { Answer } from '../domain/checkout/ports';
import type { Customer, Session } from '../domain/checkout/request';
import { failure } from '../domain/failure';
import { openSession } from './signed-call';
import type { SvcCalls } from './svc-calls';

const guest = { type: 'guest', email: PRIVATE.email, firstName: 'Ada', lastName: 'L.' } as const;

/** Opens a session if Svc refuses every guest with this code. */
function open(customer: Customer | null, code = 'UPSTREAM_ERROR'): Promise<Answer<Session>> {
  const createGuest = () => Promise.resolve({ outcome: 'refused', failure: failure(code) });
  return openSession(customer, { createGuest } as unknown as SvcCalls);
}

test('only a guest gets a session without signing in', async () => {
  expect(await open(account)).toMatchObject({ failure: { code: 'AUTHENTICATION_NEEDED' } });
  expect(await open(null)).toMatchObject({ failure: { code: 'CUSTOMER_NEEDED' } });
});

test('a refusal without a reason concerns the guest, any other is passed on', async () => {
  const unclear = await open(guest, 'GENERIC_ERROR');
  expect(unclear).toMatchObject({
    outcome: 'refused',
    failure: { kind: 'request', next: 'provide_customer', retryable: true },
  });
  expect(unclear).not.toMatchObject({ failure: failure('GENERIC_ERROR') });
  expect(await open(guest, 'UPSTREAM_BUSY')).toMatchObject({ failure: failure('UPSTREAM_BUSY') });
});
