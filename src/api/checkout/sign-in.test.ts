import { SvcError } from '../../upstream/svc/svc-error';
import { knownCustomer, type SignIn } from './sign-in';

test('a sign-in times out', async () => {
  const abandoned = new SvcError('authenticate', {
    outcome: 'unknown',
    code: 'UPSTREAM_UNAVAILABLE',
    reason: 'aborted',
  });
  const authenticate: SignIn['authenticate'] = (_ask, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(abandoned));
    });
  const ada = { type: 'account', identity: 'ada', password: 'secret' } as const;
  await expect(knownCustomer(ada, { authenticate }, { emailHash: () => 'a1' }, 1)).rejects.toBe(
    abandoned,
  );
});

test.each([
  [400, 'AUTHENTICATION_FAILED'],
  [401, 'AUTHENTICATION_FAILED'],
  [404, 'AUTHENTICATION_FAILED'],
  [422, 'AUTHENTICATION_FAILED'],
  // Perhaps our own key was refused.
  [403, 'GENERIC_ERROR'],
  [429, 'GENERIC_ERROR'],
  [500, 'GENERIC_ERROR'],
])('a sign-in that Svc answers with %i is %s', async (status, code) => {
  const trouble = { outcome: 'refused', code: 'GENERIC_ERROR', reason: 'no', status } as const;
  const authenticate = () => Promise.reject(new SvcError('authenticate', trouble));
  const ada = { type: 'account', identity: 'ada', password: 'secret' } as const;
  await expect(
    knownCustomer(ada, { authenticate }, { emailHash: () => 'a1' }),
  ).rejects.toMatchObject({ code });
});
