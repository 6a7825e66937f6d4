import type { RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { createHttpCardVault, openCardVault } from './card-vault-client';
import {
  answerWith,
  captureRequests,
  errorOf,
  type CapturingServer,
} from './testing/capturing-server';

const SECRET = `whsec_${Buffer.from('a secret of the payment provider').toString('base64')}`;
const CARD = {
  cardNumber: '4242424242424242',
  expirationMonth: 12,
  expirationYear: 2029,
  cvv: '123',
  billingZip: '10001',
};

let server: CapturingServer;
let vault: ReturnType<typeof createHttpCardVault>;

async function serve(answer: RequestListener, timeoutMs = 20_000) {
  server = await captureRequests(answer);
  const paymentsUrl = `http://127.0.0.1:${server.port}/payment-provider/`;
  vault = createHttpCardVault({
    paymentsUrl,
    secret: SECRET,
    timeoutMs,
    userAgent: 'usher-test/1',
  });
}

afterEach(async () => {
  vault.close();
  await server.close();
});

it('sends one signed request under its idempotency key', async () => {
  await serve(answerWith(200, CARD));
  await expect(vault.resolve('card_x/1', 'attempt-1')).resolves.toEqual(CARD);
  const { request, body } = server.last();
  expect(request.url).toBe('/payment-provider/vault/tokens/card_x%2F1/resolve');
  expect(request.headers['idempotency-key']).toBe('attempt-1');
  expect(request.headers['webhook-id']).toBe('attempt-1');
  const headers = request.headers as Record<string, string>;
  expect(() => new Webhook(SECRET).verify(body, headers)).not.toThrow();
  expect(server.captured).toHaveLength(1);
});

it.each([
  ['an unknown or expired token', 404, 'refused', 'CARD_TOKEN_SPENT'],
  ['a used token', 409, 'refused', 'CARD_TOKEN_SPENT'],
  ['a wrong signature', 401, 'not_sent', 'UPSTREAM_UNAVAILABLE'],
  ['too many calls', 429, 'not_sent', 'UPSTREAM_UNAVAILABLE'],
  ['a vault failure', 503, 'not_sent', 'UPSTREAM_UNAVAILABLE'],
])('%s: %d means %s, %s', async (_, status, outcome, code) => {
  await serve(answerWith(status, { code: 'X' }));
  const error = await errorOf(vault.resolve('card_x', 'attempt-1'));
  expect(error).toMatchObject({ endpoint: 'placeOrder', outcome, code });
});

it('reports the order as not sent when the vault answers late or not at all', async () => {
  await serve(() => undefined, 5);
  expect(await errorOf(vault.resolve('card_x', 'a'))).toMatchObject({ outcome: 'not_sent' });
  await server.close();
  expect(await errorOf(vault.resolve('card_x', 'a'))).toMatchObject({ outcome: 'not_sent' });
});

it('shows neither card nor token when the answer is unreadable', async () => {
  await serve(answerWith(200, { ...CARD, expirationMonth: 13 }));
  const error = await errorOf(vault.resolve('card_x', 'attempt-1'));
  expect(error).toMatchObject({ outcome: 'not_sent', code: 'UPSTREAM_UNAVAILABLE' });
  const all = inspect(error, { depth: 10, showHidden: true });
  for (const secret of ['card_x', CARD.cardNumber, SECRET]) expect(all).not.toContain(secret);
});

it('reports the order as not sent if there is no vault', async () => {
  await serve(answerWith(200, CARD));
  const none = openCardVault(undefined, { timeoutMs: 1_000, userAgent: 'usher-test/1' });
  const error = await errorOf(none.resolve('card_x', 'attempt-1'));
  expect(error).toMatchObject({ outcome: 'not_sent', code: 'UPSTREAM_UNAVAILABLE' });
  none.close();
});
