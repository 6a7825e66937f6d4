import { createCheckoutIds } from '../../platform/checkout-ids';
import { SvcError } from '../../upstream/svc/svc-error';
import { knownCustomer, type SignIn } from './sign-in';

const SECRET = 'the secret of today, with 32 characters';
const OLDER_SECRET = 'the secret of before, 32 characters';

const caller = {
  ids: {
    emailHash: (identity: string) => `e-mail ${identity}`,
    accountHash: (accountId: string) => `account ${accountId}`,
    others: [],
  },
  partner: { id: 'demo' },
};

test.each([
  ['ada@example.org', ['e-mail ada@example.org', 'account A1']],
  ['ada', ['account A1']],
])(
  'an account is known by its id, and by the e-mail address that signed in: %s',
  async (identity, hashes) => {
    const session = { authToken: 'T', accountId: 'A1', signingKey: 'K' };
    const signedIn = { session, savedInstruments: [], signupPromotionCode: null };
    const authenticate = () => Promise.resolve(signedIn);
    const ada = { type: 'account', identity, password: 'secret' } as const;
    await expect(knownCustomer(ada, { authenticate }, caller)).resolves.toEqual({
      // Ops search by the identity that was typed.
      customer: { type: 'account', ...signedIn, emailHash: `e-mail ${identity}` },
      hashes,
    });
  },
);

test('a customer is also known by the hashes of an older secret, under which a place may have been taken', async () => {
  const ids = createCheckoutIds([SECRET, OLDER_SECRET]);
  const [older] = ids.others;
  const ada = {
    type: 'guest',
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'L',
  } as const;
  const authenticate = () => Promise.reject(new Error('not asked'));
  const { customer, hashes } = await knownCustomer(ada, { authenticate }, { ...caller, ids });
  expect(customer.emailHash).toBe(ids.emailHash(ada.email));
  expect(hashes).toEqual([ids.emailHash(ada.email), older?.emailHash(ada.email)]);
});

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
  await expect(knownCustomer(ada, { authenticate }, caller, 1)).rejects.toBe(abandoned);
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
])('a sign-in that Svc answers with %i fails with %s', async (status, code) => {
  const trouble = { outcome: 'refused', code: 'GENERIC_ERROR', reason: 'no', status } as const;
  const authenticate = () => Promise.reject(new SvcError('authenticate', trouble));
  const ada = { type: 'account', identity: 'ada', password: 'secret' } as const;
  await expect(knownCustomer(ada, { authenticate }, caller)).rejects.toMatchObject({ code });
});

test('after ten wrong passwords, the partner’s next sign-in of that customer is refused without a call to Svc', async () => {
  const trouble = { outcome: 'refused', code: 'GENERIC_ERROR', reason: 'no', status: 401 } as const;
  const authenticate = jest.fn<Promise<never>, []>(() =>
    Promise.reject(new SvcError('authenticate', trouble)),
  );
  const signIn = (identity: string, partnerId = 'demo') =>
    knownCustomer(
      { type: 'account', identity, password: 'guess' },
      { authenticate },
      { ...caller, partner: { id: partnerId } },
    ).catch((error: unknown) => error);
  const guesses = await Promise.all(Array.from({ length: 10 }, () => signIn('bob')));
  expect(guesses).toEqual(
    Array<unknown>(10).fill(expect.objectContaining({ code: 'AUTHENTICATION_FAILED' })),
  );
  await expect(signIn('bob')).resolves.toMatchObject({
    status: 429,
    code: 'TOO_MANY_WRONG_PASSWORDS',
  });
  expect(authenticate).toHaveBeenCalledTimes(10);
  await expect(signIn('eve')).resolves.toMatchObject({ code: 'AUTHENTICATION_FAILED' });
  await expect(signIn('bob', 'other')).resolves.toMatchObject({ code: 'AUTHENTICATION_FAILED' });
});

test('when passwords are sent at once, those beyond the limit wait for answers to the others', async () => {
  const answers: (() => void)[] = [];
  const session = { authToken: 'T', accountId: 'A1', signingKey: 'K' };
  const signedIn = { session, savedInstruments: [], signupPromotionCode: null };
  const authenticate: SignIn['authenticate'] = () =>
    new Promise((resolve) => answers.push(() => resolve(signedIn)));
  const zoe = { type: 'account', identity: 'zoe', password: 'right' } as const;
  const all = Array.from({ length: 12 }, () => knownCustomer(zoe, { authenticate }, caller));
  await new Promise(setImmediate);
  expect(answers).toHaveLength(10);
  answers[0]!();
  await all[0];
  await new Promise(setImmediate);
  expect(answers.length).toBeGreaterThan(10);
  for (const answer of answers) answer();
  await new Promise(setImmediate);
  for (const answer of answers) answer();
  await expect(Promise.all(all)).resolves.toHaveLength(12);
});

test('when wrong passwords are sent at once, only ten reach Svc', async () => {
  const trouble = { outcome: 'refused', code: 'GENERIC_ERROR', reason: 'no', status: 401 } as const;
  const authenticate = jest.fn<Promise<never>, []>(() =>
    Promise.reject(new SvcError('authenticate', trouble)),
  );
  const kim = { type: 'account', identity: 'kim', password: 'guess' } as const;
  const all = await Promise.allSettled(
    Array.from({ length: 15 }, () => knownCustomer(kim, { authenticate }, caller)),
  );
  expect(authenticate).toHaveBeenCalledTimes(10);
  const last = all.at(-1) as PromiseRejectedResult;
  expect(last.reason).toMatchObject({ code: 'TOO_MANY_WRONG_PASSWORDS' });
});
