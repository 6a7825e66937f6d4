// The sandbox's payment provider, PartnerPay, over HTTP.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listenSandbox } from '../../sandbox/app';
import type { SandboxSettingsInput } from '../../sandbox/settings';
import { MovableClock } from '../../sandbox/testing/movable-clock';
import { CARD, ProviderClient } from '../../sandbox/testing/provider-client';
import { sandboxPerTest, START_MS } from '../../sandbox/testing/started-sandbox';
import { AuthorizationListSchema, AuthorizationSchema } from '../../src/contract/partner-pay';

const HOUR_MS = 3600_000;

const sandbox = sandboxPerTest();
let provider: ProviderClient;

beforeEach(() => {
  provider = new ProviderClient(sandbox.url);
});

async function authorized(reference = 'chk_a-1', token = 'tok_ok'): Promise<string> {
  const { status, body } = await provider.authorize(reference, '31.50', token);
  expect(status).toBe(201);
  return AuthorizationSchema.parse(body).id;
}

const statusOf = async (reference: string) => {
  const { body } = await provider.find(reference);
  return AuthorizationListSchema.parse(body).data.map(({ status }) => status);
};

describe('PartnerPay', () => {
  it('authorises, captures, and refunds a part and then the rest', async () => {
    const { status, body } = await provider.authorize('chk_a-1', '31.50', 'tok_ok');
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^auth_/),
      reference: 'chk_a-1',
      status: 'authorized',
      amount: { amount: '31.50', currency: 'USD' },
      refundedAmount: { amount: '0.00', currency: 'USD' },
      createdAt: '2026-03-03T15:00:00Z',
      lapsesAt: '2026-03-10T15:00:00Z',
      capturedFor: null,
    });
    const id = body.id as string;
    expect((await provider.act(id, 'capture')).body).toMatchObject({
      status: 'captured',
      capturedFor: 'chk_a-1',
    });
    const part = { amount: { amount: '10', currency: 'USD' } };
    expect((await provider.act(id, 'refund', { body: part })).body).toMatchObject({
      status: 'refunded',
      refundedAmount: { amount: '10.00' },
    });
    expect((await provider.act(id, 'refund')).body).toMatchObject({
      status: 'refunded',
      refundedAmount: { amount: '31.50' },
    });
    expect(await provider.act(id, 'refund')).toMatchObject({
      status: 409,
      body: { code: 'INVALID_STATE' },
    });
  });

  it('captures once, for one reference, and reports which', async () => {
    const id = await authorized();
    const captureFor = (reference: string) => provider.act(id, 'capture', { body: { reference } });
    expect((await captureFor('chk_b-1')).body).toMatchObject({ capturedFor: 'chk_b-1' });
    for (const reference of ['chk_a-1', 'chk_b-1']) {
      expect(await captureFor(reference)).toMatchObject({
        status: 409,
        body: { code: 'INVALID_STATE', details: { status: 'captured', capturedFor: 'chk_b-1' } },
      });
    }
    await provider.act(id, 'refund');
    expect((await provider.read(id)).body).toMatchObject({
      status: 'refunded',
      capturedFor: 'chk_b-1',
    });
  });

  it.each(['capture', 'void'] as const)('requires a reference for a %s', async (act) => {
    const id = await authorized();
    expect(await provider.act(id, act, { body: {} })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST', details: { field: 'reference' } },
    });
    expect(await statusOf('chk_a-1')).toEqual(['authorized']);
  });

  it('reads by id, even after a lapse, and returns 404 for an unknown id', async () => {
    const id = await authorized();
    expect(await provider.read(id)).toMatchObject({
      status: 200,
      body: { id, reference: 'chk_a-1', status: 'authorized', capturedFor: null },
    });
    sandbox.clock.advance(7 * 24 * HOUR_MS);
    expect((await provider.read(id)).body).toMatchObject({ status: 'lapsed', capturedFor: null });
    expect(await provider.read('auth_nobodys')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', details: { field: 'id' } },
    });
  });

  it('refunds neither more than was captured nor another currency', async () => {
    const id = await authorized();
    await provider.act(id, 'capture');
    const refund = async (amount: string, currency: string) => {
      const body = { amount: { amount, currency } };
      return (await provider.act(id, 'refund', { body })).body.code;
    };
    expect(await refund('31.51', 'USD')).toBe('AMOUNT_TOO_LARGE');
    expect(await refund('1.00', 'CAD')).toBe('INVALID_REQUEST');
    expect(await statusOf('chk_a-1')).toEqual(['captured']);
  });

  it('voids only an uncaptured authorisation', async () => {
    const voided = await authorized('chk_a-1');
    const captured = await authorized('chk_a-2');
    expect((await provider.act(voided, 'void')).body).toMatchObject({ status: 'voided' });
    await provider.act(captured, 'capture');
    expect(await provider.act(captured, 'void')).toMatchObject({
      status: 409,
      body: { code: 'INVALID_STATE', details: { status: 'captured', capturedFor: 'chk_a-1' } },
    });
    expect(await provider.act(voided, 'capture')).toMatchObject({
      status: 409,
      body: { code: 'INVALID_STATE', details: { status: 'voided' } },
    });
  });

  it.each([
    ['tok_declined', 'PROCESSOR_DECLINED'],
    ['tok_fraud', 'FRAUD_DETECTED'],
    ['tok_invalid_number', 'INVALID_CREDIT_CARD_NUMBER'],
    ['nonsense', 'PROCESSOR_DECLINED'],
  ])('refuses %s with %s and leaves no authorisation', async (token, code) => {
    const { status, body } = await provider.authorize('chk_a-1', '31.50', token);
    expect([status, body.code]).toEqual([402, code]);
    expect(await statusOf('chk_a-1')).toEqual([]);
  });

  it("uses the customer's stored means of payment without a token", async () => {
    expect((await provider.authorize('chk_a-1', '31.50')).status).toBe(201);
  });

  it('lets an authorisation lapse exactly at its end', async () => {
    const id = await authorized();
    sandbox.clock.advance(7 * 24 * HOUR_MS - 1);
    expect(await statusOf('chk_a-1')).toEqual(['authorized']);
    sandbox.clock.advance(1);
    expect(await statusOf('chk_a-1')).toEqual(['lapsed']);
    expect(await provider.act(id, 'capture')).toMatchObject({
      status: 409,
      body: { code: 'AUTHORIZATION_LAPSED' },
    });
  });

  it('lapses an authorisation even if the capture is the first call after its end', async () => {
    const id = await authorized();
    sandbox.clock.advance(7 * 24 * HOUR_MS);
    expect((await provider.act(id, 'capture')).body.code).toBe('AUTHORIZATION_LAPSED');
    expect(await statusOf('chk_a-1')).toEqual(['lapsed']);
  });

  it('finds the authorisations of a reference, oldest first', async () => {
    const ids = [await authorized('chk_a-1'), await authorized('chk_a-1')];
    await authorized('chk_b-1');
    await provider.act(ids[0] ?? '', 'void');
    const { data } = AuthorizationListSchema.parse((await provider.find('chk_a-1')).body);
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect((await provider.find('chk_c-1')).body).toEqual({ data: [], nextCursor: null });
  });

  it('fails a refund of tok_refund_fails as often as the setting says, and then refunds', async () => {
    const id = await authorized('chk_a-1', 'tok_refund_fails');
    await provider.act(id, 'capture');
    const tries = [];
    for (let i = 0; i < 3; i += 1) tries.push(await provider.act(id, 'refund', { key: 'r' }));
    expect(tries.map(({ status, body }) => [status, body.code])).toEqual([
      [500, 'REFUND_PROCESSING_ERROR'],
      [500, 'REFUND_PROCESSING_ERROR'],
      [200, undefined],
    ]);
  });

  it.each([
    ['no reference', { amount: { amount: '1.00', currency: 'USD' } }, 'reference'],
    ['a zero', { reference: 'r', amount: { amount: '0.00', currency: 'USD' } }, 'amount.amount'],
    ['a number', { reference: 'r', amount: { amount: 1, currency: 'USD' } }, 'amount.amount'],
    [
      'tenths of a cent',
      { reference: 'r', amount: { amount: '1.001', currency: 'USD' } },
      'amount.amount',
    ],
  ])('names the invalid field of a request with %s', async (_what, body, field) => {
    const answer = await provider.post('/authorizations', { body });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST', details: { field } },
    });
  });
});

describe('idempotency', () => {
  it('executes a key once and replays its answer, whatever has happened since', async () => {
    const first = await provider.authorize('chk_a-1', '31.50', 'tok_ok', 'chk_a-1-authorize');
    await provider.act(first.body.id as string, 'capture');
    const again = await provider.authorize('chk_a-1', '31.50', 'tok_ok', 'chk_a-1-authorize');
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.has('idempotent-replayed')).toBe(false);
    expect(await statusOf('chk_a-1')).toEqual(['captured']);
  });

  it('also replays a final refusal', async () => {
    await provider.authorize('chk_a-1', '31.50', 'tok_declined', 'k');
    const again = await provider.authorize('chk_a-1', '31.50', 'tok_declined', 'k');
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([402, 'true']);
  });

  it('refuses a reused key with another body or for another call', async () => {
    const { body } = await provider.authorize('chk_a-1', '31.50', 'tok_ok', 'k');
    const others = [
      await provider.authorize('chk_a-1', '31.51', 'tok_ok', 'k'),
      await provider.act(body.id as string, 'capture', { key: 'k' }),
    ];
    for (const other of others) {
      expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    }
    expect(await statusOf('chk_a-1')).toEqual(['authorized']);
  });

  it('captures once if a hundred captures arrive at the same time', async () => {
    const id = await authorized();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => provider.act(id, 'capture', { key: `k${i % 10}` })),
    );
    const captured = answers.filter(({ status }) => status === 200);
    const fresh = captured.filter(({ headers }) => !headers.has('idempotent-replayed'));
    expect([captured.length, fresh.length]).toEqual([10, 1]);
  });

  it('requires every POST to have the idempotency key that its signature covers', async () => {
    const headersOf = [{ 'idempotency-key': null }, { 'idempotency-key': 'another' }];
    for (const headers of headersOf) {
      const answer = await provider.post('/authorizations', { body: {}, headers });
      expect(answer).toMatchObject({
        status: 400,
        body: { details: { field: 'Idempotency-Key' } },
      });
    }
  });
});

describe('signatures', () => {
  const body = { reference: 'chk_a-1', amount: { amount: '1.00', currency: 'USD' } };
  const old = String(Math.floor(Date.now() / 1000) - 600);
  it.each([
    ['another secret', { body, secret: 'whsec_bm90IHRoZSBzZWNyZXQgb2YgdGhpcyBzYW5kYm94' }],
    ['no signature', { body, headers: { 'webhook-signature': null } }],
    ['another id', { body, headers: { 'webhook-id': 'b', 'idempotency-key': 'b' } }],
    ['another time', { body, headers: { 'webhook-timestamp': old } }],
  ])('refuses %s', async (_what, call) => {
    const answer = await provider.post('/authorizations', call);
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_SIGNATURE' } });
    expect(await statusOf('chk_a-1')).toEqual([]);
  });

  it("stay on the real clock when the sandbox's clock is moved", async () => {
    sandbox.clock.advance(365 * 24 * HOUR_MS);
    expect((await provider.authorize('chk_a-1', '1.00')).status).toBe(201);
  });
});

describe('a restart', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'payment-provider-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const clock = new MovableClock(START_MS);
  const settings: SandboxSettingsInput = { port: 0, logLevel: 'silent' };
  const start = () =>
    listenSandbox({ settings, databaseFile: path.join(folder, 'sandbox.db'), clock });

  it('keeps authorisations, answers and cards, and stores no card in plaintext', async () => {
    const first = await start();
    const before = new ProviderClient(first.url);
    const { body } = await before.authorize('chk_a-1', '31.50', 'tok_ok', 'k');
    const kept = await fetch(`${first.url}/payment-provider/vault/cards`, {
      method: 'POST',
      body: JSON.stringify(CARD),
    });
    const { token } = (await kept.json()) as { token: string };
    await first.close();

    const files = readdirSync(folder).map((file) =>
      readFileSync(path.join(folder, file), 'latin1'),
    );
    for (const secret of ['4242424242424242', token]) {
      expect(files.filter((content) => content.includes(secret))).toEqual([]);
    }

    const second = await start();
    const after = new ProviderClient(second.url);
    const replay = await after.authorize('chk_a-1', '31.50', 'tok_ok', 'k');
    const card = await after.post(`/vault/tokens/${token}/resolve`, {});
    await second.close();
    expect([replay.body.id, replay.headers.get('idempotent-replayed')]).toEqual([body.id, 'true']);
    expect(card.body.cardNumber).toBe('4242424242424242');
  });
});
