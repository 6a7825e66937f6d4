// The card vault of the sandbox's payment provider, over HTTP.
import { CARD, ProviderClient } from '../../sandbox/testing/provider-client';
import { sandboxPerTest } from '../../sandbox/testing/started-sandbox';

const HOUR_MS = 3600_000;

const sandbox = sandboxPerTest();
let provider: ProviderClient;

beforeEach(() => {
  provider = new ProviderClient(sandbox.url);
});

async function keepCard(card: unknown = CARD): Promise<string> {
  const response = await fetch(`${sandbox.url}/payment-provider/vault/cards`, {
    method: 'POST',
    body: JSON.stringify(card),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { token: string }).token;
}

const resolve = (token: string, key: string) =>
  provider.post(`/vault/tokens/${token}/resolve`, { key });

it('releases a card to one key only, even repeatedly', async () => {
  const token = await keepCard();
  const first = await resolve(token, 'chk_a-1-place');
  expect(first.status).toBe(200);
  expect(first.body).toEqual({ ...CARD, cardNumber: '4242424242424242' });
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect((await resolve(token, 'chk_a-1-place')).body).toEqual(first.body);
  expect(await resolve(token, 'chk_b-1-place')).toMatchObject({
    status: 409,
    body: { code: 'TOKEN_USED' },
  });
});

it('refuses expired and unknown tokens', async () => {
  const token = await keepCard();
  sandbox.clock.advance(HOUR_MS);
  expect((await resolve(token, 'k')).status).toBe(404);
  expect((await resolve('card_made_up', 'k')).status).toBe(404);
});

it("resolves the sandbox's tokens to their test cards any number of times", async () => {
  const numbers = [await resolve('tok_ok', 'a'), await resolve('tok_ok', 'b')];
  expect(numbers.map(({ body }) => body.cardNumber)).toEqual(Array(2).fill('4242424242424242'));
});

it('refuses an invalid card, naming the field', async () => {
  const response = await fetch(`${sandbox.url}/payment-provider/vault/cards`, {
    method: 'POST',
    body: JSON.stringify({ ...CARD, cardNumber: '42' }),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ details: { field: 'cardNumber' } });
});

it('provides a stored card for one authorisation only', async () => {
  const token = await keepCard({ ...CARD, cardNumber: '4000000000000002' });
  const declined = await provider.authorize('chk_a-1', '31.50', token);
  expect(declined.body.code).toBe('PROCESSOR_DECLINED');
  expect((await provider.authorize('chk_a-1', '31.50', token)).body.code).toBe('TOKEN_USED');
  const good = await keepCard();
  expect((await provider.authorize('chk_a-1', '31.50', good)).status).toBe(201);
});
