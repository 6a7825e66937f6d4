// Calls to payment providers at refused and allowed addresses.
import { isPaymentProviderError } from './provider-error';
import { createHttpPaymentProvider, type HttpPaymentProviderOptions } from './payment-provider';
import { answerWith, captureRequests, type CapturingServer } from '../testing/capturing-server';

const SECRET = `whsec_${Buffer.from('a secret of the payment provider').toString('base64')}`;
const ACT = { partnerId: 'rex', reference: 'chk_a-1', authorizationId: 'auth/1' };

let server: CapturingServer;

beforeEach(async () => {
  server = await captureRequests(answerWith(500, {}));
});
afterEach(() => server.close());

async function troubleOf(host: string, addresses: HttpPaymentProviderOptions['addresses']) {
  const provider = createHttpPaymentProvider({
    timeoutMs: 20_000,
    userAgent: 'usher-test/1',
    addresses,
  });
  const access = { url: `http://${host}:${server.port}/pay/`, secret: SECRET };
  const error: unknown = await provider.capture(access, ACT).catch((thrown: unknown) => thrown);
  provider.close();
  if (isPaymentProviderError(error)) return error.message;
  throw new Error('expected a PaymentProviderError', { cause: error });
}

test.each([
  ['plain http', '127.0.0.1', { allowedAddresses: 'loopback', httpsOnly: true }, 'HTTPS_REQUIRED'],
  [
    'an IP address',
    '127.0.0.1',
    { allowedAddresses: 'public', httpsOnly: false },
    'ADDRESS_REFUSED',
  ],
  ['a name', 'localhost', { allowedAddresses: 'public', httpsOnly: false }, 'ADDRESS_REFUSED'],
] as const)('refuses %s that is not allowed', async (_what, host, addresses, reason) => {
  expect(await troubleOf(host, addresses)).toContain(reason);
  expect(server.captured).toEqual([]);
});

test('calls a private address if the settings allow it', async () => {
  await troubleOf('127.0.0.1', { allowedAddresses: 'all', httpsOnly: false });
  expect(server.captured).toHaveLength(1);
});
