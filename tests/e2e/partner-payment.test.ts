// Orders whose money the partner collects, as far as the API has a say in them.
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { ProviderClient } from '../../sandbox/testing/provider-client';
import { hashPartnerKey, type PartnerFile } from '../../src/platform/partners';
import { PartnerBackend, type ProblemJson } from '../support/partner-backend';
import { reservedShowtimes } from '../support/showtimes';
import { startUsher, type Usher } from '../support/usher';

let usher: Usher;
let partner: PartnerBackend;
let showtimeId: string;

beforeAll(async () => {
  usher = await startUsher({ policy: { pollIntervalMs: 200 } });
  partner = new PartnerBackend(usher);
  showtimeId = (await reservedShowtimes(usher))[0]!.showtimeId;
});

afterAll(async () => {
  await usher.stop();
});

test('the provider is asked to authorise, or has done so before', async () => {
  const asked = await partner.pay(await partner.held(showtimeId), {
    ...{ type: 'partner', token: 'tok_ok' },
  });
  expect(asked.body).toMatchObject({
    status: 'confirmed',
    payment: { type: 'partner', money: 'taken' },
  });
  const held = await partner.held(showtimeId);
  const provider = new ProviderClient(usher.config.upstream.baseUrl);
  const authorization = await provider.authorize('cart-7', held.receipt!.total.amount, 'tok_ok');
  const authorizationId = authorization.body.id as string;
  const own = await partner.pay(held, { type: 'partner', authorizationId });
  expect(own.body).toMatchObject({ status: 'confirmed', payment: { money: 'taken' } });
  const { body } = await provider.find('cart-7');
  expect(JSON.stringify(body)).toContain('captured');
});

test('without a provider nobody can collect, and what was paid before is still answered', async () => {
  const payment = { type: 'partner', token: 'tok_ok' };
  const key = { 'Idempotency-Key': randomUUID() };
  const paid = await partner.pay(await partner.held(showtimeId), payment, key);
  expect(paid.body.status).toBe('confirmed');
  const held = await partner.held(showtimeId);
  await withoutProvider(async () => {
    const refused = await partner.pay<ProblemJson>(held, payment);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        ...{ code: 'PAYMENT_PROVIDER_MISSING', errors: [{ pointer: '/payment/type' }] },
        checkout: { status: 'held', version: held.version, payment: { attempt: 0 } },
      },
    });
    const again = await partner.pay(paid.body, payment, key);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(again.body).toEqual(paid.body);
  });
});

/** The partner file as it is without the provider, until the work is done. */
async function withoutProvider(work: () => Promise<void>): Promise<void> {
  const { partnersFile } = usher.config;
  const text = await readFile(partnersFile, 'utf8');
  const [demo] = (JSON.parse(text) as PartnerFile).partners;
  const { payments: _payments, keyHashes, ...rest } = demo!;
  const marker = 'usk_test_marker_of_the_changed_file';
  const changed = { ...rest, keyHashes: [...keyHashes, hashPartnerKey(marker)] };
  await writeFile(partnersFile, JSON.stringify({ partners: [changed] }));
  await followed(marker);
  await work();
  await writeFile(partnersFile, text);
}

/** The API has read the file again once it knows the key that is new in it. */
async function followed(key: string): Promise<void> {
  const stranger = new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: key });
  while ((await stranger.get('chk_1')).status === 401);
}
