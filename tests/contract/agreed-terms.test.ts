// What the spec leaves open about signed calls is a setting of the client and of the sandbox. The two work together if
// these settings match.
import { reservedShowtime } from '../../sandbox/testing/showings';
import { START_MS, withSandbox } from '../../sandbox/testing/started-sandbox';
import { SIGNERS } from '../../src/contract/signing';
import { createPrimaryOrdering } from '../../src/upstream/ordering/primary-ordering';
import { createSvcClient, type SvcTerms } from '../../src/upstream/svc/svc-client';
import { errorOf } from '../../src/upstream/testing/capturing-server';

const DEVICE = { deviceId: 'device-1', adId: 'ad-1' };
const GUEST = { email: 'ada@example.org', firstName: 'Ada', lastName: 'King', attributionMap: {} };
const AGREED = { signer: 'hmac-sha512', sessionEndedStatus: 403 } as const;

/** The error code that a client with these terms gets when it reads an unknown order. */
async function codeFor(terms: SvcTerms, token?: string): Promise<string> {
  let code = '';
  await withSandbox(AGREED, async ({ url: baseUrl }) => {
    const client = createSvcClient({
      ...terms,
      baseUrl,
      apiKey: 'svc_sandbox_key',
      timeoutMs: 20_000,
      userAgent: 'usher-test/1',
    });
    try {
      const { authToken, accountId } = await client.call('createGuest', { body: GUEST });
      const session = { authToken: token ?? authToken, accountId, signingKey: authToken };
      const call = { caller: { session, device: DEVICE }, params: { id: 'O1' } };
      ({ code } = await errorOf(client.call('orderStatus', call)));
    } finally {
      client.close();
    }
  });
  return code;
}

test('accepts a call that is signed as agreed, with a timestamp in either format', async () => {
  const signer = SIGNERS[AGREED.signer];
  for (const timestampFormat of ['seconds', 'milliseconds'] as const) {
    expect(await codeFor({ signer, timestampFormat })).toBe('ORDER_NOT_FOUND');
  }
});

test('refuses a call that is signed in another way', async () => {
  expect(await codeFor({})).toBe('GENERIC_ERROR');
});

test('recognises an ended session by the agreed status', async () => {
  const signer = SIGNERS[AGREED.signer];
  const sessionEndedStatuses = [AGREED.sessionEndedStatus];
  expect(await codeFor({ signer, sessionEndedStatuses }, 'no-token')).toBe('SESSION_ENDED');
  expect(await codeFor({ signer }, 'no-token')).toBe('GENERIC_ERROR');
});

test.each(['count', 'selection:adult'] as const)(
  'with layoutTickets %s, recommends as many seats as the layout request has tickets',
  async (layoutTickets) => {
    await withSandbox({}, async ({ url: baseUrl }) => {
      const client = createSvcClient({
        baseUrl,
        apiKey: 'svc_sandbox_key',
        timeoutMs: 20_000,
        userAgent: 'usher-test/1',
      });
      const ordering = createPrimaryOrdering({ client, maxQuantityDefault: 8, layoutTickets });
      const { id: showtimeId } = reservedShowtime(START_MS);
      const { recommendedSeatIds } = await ordering.layout({ showtimeId, quantity: 3 });
      client.close();
      expect(recommendedSeatIds).toHaveLength(3);
    });
  },
);
