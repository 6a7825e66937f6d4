// USHER_SECRET is changed while partners repeat what they have sent: a key still means what it meant.
import { randomBytes, randomUUID } from 'node:crypto';
import { openApi } from '../../src/api/main';
import { loadSecret, type SecretRing } from '../../src/platform/secret-ring';
import { createLogger } from '../../src/platform/logger';
import { recordSecrets } from '../../src/platform/secret-fingerprints';
import { CUSTOMER, PartnerBackend, type ProblemJson } from '../support/partner-backend';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const usher = useUsher({ policy: { pollIntervalMs: 200 } });
const showtimeId = reservedShowtime();
/** Through an API that has the old secret alone, and through one that was restarted with a newer in front. */
const before = new PartnerBackend(usher);
let after: PartnerBackend;

beforeAll(async () => {
  const [old] = await loadSecret(usher.config);
  const newer = randomBytes(32).toString('base64url');
  await record([old, newer]);
  await record([newer, old]);
  const secret: SecretRing = [newer, old];
  const config = { ...usher.config, secret, port: 0 };
  const restarted = await openApi(config, createLogger('api', 'error'));
  usher.onStop(() => restarted.stop());
  after = new PartnerBackend({ apiUrl: restarted.url, apiKey: usher.apiKey });
});

/** As `npm run setup` does before each rollout. */
function record(secret: SecretRing): Promise<void> {
  const sources = { ...usher.config, secret };
  return recordSecrets(usher.temporal.connection, sources, { replace: false });
}

const aKey = () => ({ 'Idempotency-Key': randomUUID() });

test('a repeated start is the same checkout, for guests and customers', async () => {
  for (const customer of [CUSTOMER, undefined]) {
    const key = aKey();
    const first = await before.start({ showtimeId, customer }, key);
    const again = await after.start({ showtimeId, customer }, key);
    expect(again.status).toBe(201);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    const other = await after.start({ showtimeId, customer, quantity: 3 }, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  }
});

test('an order that is repeated is replayed, and charges once', async () => {
  const held = await before.held(showtimeId);
  const key = aKey();
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

test('what was begun goes on, and what is new goes by the new secret', async () => {
  const { id } = await before.selecting(showtimeId);
  expect((await after.edit(id, { reference: 'cart-1' })).body.reference).toBe('cart-1');
  const { body: fresh } = await after.start({ showtimeId }, aKey());
  expect(fresh.status).toBe('selecting');
  // Who has the old secret alone does not know whose it is.
  const unknown = await before.call<ProblemJson>('GET', `/v1/checkouts/${fresh.id}`);
  expect(unknown.status).toBe(404);
});
