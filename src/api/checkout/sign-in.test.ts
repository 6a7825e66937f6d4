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
