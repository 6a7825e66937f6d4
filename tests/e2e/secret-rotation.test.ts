// USHER_SECRET is rotated while partners repeat requests: idempotency keys keep their meaning.
import { randomBytes, randomUUID } from 'node:crypto';
import { openApi } from '../../src/api/main';
import { loadSecret, type SecretRing } from '../../src/platform/secret-ring';
import { createLogger } from '../../src/platform/logger';
import { recordSecrets } from '../../src/platform/secret-fingerprints';
import { writeSalesPause } from '../../src/platform/sales-pauses';
import { CUSTOMER, PartnerBackend, type ProblemJson } from '../support/partner-backend';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const usher = useUsher({ policy: { pollIntervalMs: 200 } });
const showtimeId = reservedShowtime();
/** Uses an API with only the old secret. */
const before = new PartnerBackend(usher);
/** Uses an API that still puts the old secret first; the API of `after` puts the newer one first. */
let between: PartnerBackend;
let after: PartnerBackend;
let old: string;
let newer: string;

beforeAll(async () => {
  [old] = await loadSecret(usher.config);
  newer = randomBytes(32).toString('base64url');
  await record([old, newer]);
  await pauseSales(Date.now() - 60_000);
  await record([newer, old]);
  await writeSalesPause(where(), undefined, null);
  between = await backendOf([old, newer]);
  after = await backendOf([newer, old]);
});

const where = () => ({
  connection: usher.temporal.connection,
  namespace: usher.config.temporal.namespace,
});

function pauseSales(sinceMs: number): Promise<void> {
  const since = new Date(sinceMs).toISOString();
  return writeSalesPause(where(), undefined, { since, actor: 'ada', reason: 'secret changed' });
}

async function backendOf(secret: SecretRing): Promise<PartnerBackend> {
  const config = { ...usher.config, secret, port: 0 };
  const api = await openApi(config, createLogger('api', 'error'));
  usher.onStop(() => api.stop());
  return new PartnerBackend({ apiUrl: api.url, apiKey: usher.apiKey });
}

/** Records the secrets as `npm run setup` does before each rollout. */
function record(secret: SecretRing): Promise<void> {
  const sources = { ...usher.config, secret };
  return recordSecrets(usher.temporal.connection, sources, { replace: false });
}

const newKey = () => ({ 'Idempotency-Key': randomUUID() });

test('another secret becomes the first only after sales were paused for a minute', async () => {
  const refusal = 'sales have to be paused for a minute before';
  await expect(record([old, newer])).rejects.toThrow(refusal);
  await pauseSales(Date.now());
  await expect(record([old, newer])).rejects.toThrow(refusal);
  await writeSalesPause(where(), undefined, null);
});

test('a repeated start returns the same checkout, with and without a customer', async () => {
  for (const customer of [CUSTOMER, undefined]) {
    const key = newKey();
    const first = await before.start({ showtimeId, customer }, key);
    const again = await after.start({ showtimeId, customer }, key);
    expect(again.status).toBe(201);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    const other = await after.start({ showtimeId, customer, quantity: 3 }, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  }
});

test('a repeated order is replayed and charges once', async () => {
  const held = await before.held(showtimeId);
  const key = newKey();
  const first = await before.order(held, 'tok_instant', key);
  const again = await after.order(held, 'tok_instant', key);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect(again.body.order).toEqual(first.body.order);
  const charges = usher.sandbox.storage.ledger
    .all()
    .filter(({ kind, orderId }) => kind === 'charge' && orderId === first.body.order!.id);
  expect(charges).toHaveLength(1);
});

test('existing checkouts continue, and new ones use the new secret', async () => {
  const { id } = await before.selecting(showtimeId);
  expect((await after.edit(id, { reference: 'cart-1' })).body.reference).toBe('cart-1');
  const { body: fresh } = await after.start({ showtimeId }, newKey());
  expect(fresh.status).toBe('selecting');
  // An API with only the old secret cannot tell which partner owns it.
  const unknown = await before.call<ProblemJson>('GET', `/v1/checkouts/${fresh.id}`);
  expect(unknown.status).toBe(404);
});

test('a start that reaches both APIs at once makes one checkout', async () => {
  for (let pair = 0; pair < 5; pair++) {
    const key = newKey();
    const starts = [between, after].map((backend) => backend.start({ showtimeId }, key));
    const [first, second] = await Promise.all(starts);
    expect(second!.body.id).toBe(first!.body.id);
  }
});

test('a repeated request for a webhook endpoint returns the same one', async () => {
  const key = newKey();
  const body = { url: 'https://hooks.example/usher' };
  const make = (backend: PartnerBackend) =>
    backend.call<{ readonly id: string }>('POST', '/v1/webhook-endpoints', body, key);
  const [first, again] = [await make(before), await make(after)];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
});
