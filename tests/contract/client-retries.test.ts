// Which calls the client repeats automatically, tested against a sandbox with faults.
import { randomUUID } from 'node:crypto';
import type { FaultPlanInput } from '../../sandbox/control/fault';
import { generalShowtime } from '../../sandbox/testing/showings';
import { START_MS, startSandbox, type StartedSandbox } from '../../sandbox/testing/started-sandbox';
import type { OrderRequest } from '../../src/domain/checkout/ports';
import { createCallGate } from '../../src/upstream/svc/call-gate';
import type { Ordering } from '../../src/upstream/ordering/ordering';
import { createPrimaryOrdering } from '../../src/upstream/ordering/primary-ordering';
import { withRetries } from '../../src/upstream/svc/retries';
import { createSvcClient, type SvcClient } from '../../src/upstream/svc/svc-client';

const SHOWTIME_ID = generalShowtime(START_MS).id;
const PRICES = { showtimeId: SHOWTIME_ID, promotionCode: null };

let sandbox: StartedSandbox;
let client: SvcClient;
let ordering: Ordering;
let waitsMs: number[];

beforeEach(async () => {
  sandbox = await startSandbox();
  waitsMs = [];
  let nowMs = 0;
  // Waiting only advances the gate's clock.
  const sleep = async (waitMs: number) => {
    waitsMs.push(waitMs);
    nowMs += waitMs;
    return Promise.resolve();
  };
  const gate = createCallGate(() => nowMs);
  const key = { apiKey: 'svc_sandbox_key', userAgent: 'usher-test/1', timeoutMs: 20_000 };
  client = createSvcClient({ baseUrl: sandbox.url, ...key, gate });
  ordering = createPrimaryOrdering({
    client: withRetries(client, { sleep, random: () => 0.5 }),
    maxQuantityDefault: 10,
  });
});

afterEach(async () => {
  client.close();
  await sandbox.close();
});

type Rule = NonNullable<FaultPlanInput['rules']>[number];

async function plan(...rules: Rule[]): Promise<void> {
  const init = { method: 'PUT', body: JSON.stringify({ rules }) };
  expect((await fetch(`${sandbox.url}/sandbox/faults`, init)).status).toBe(200);
}

async function struck(): Promise<number[]> {
  const response = await fetch(`${sandbox.url}/sandbox/faults`);
  const { rules } = (await response.json()) as { rules: { struck: number }[] };
  return rules.map((rule) => rule.struck);
}

it('waits for the Retry-After of a rate limit', async () => {
  const fault = { kind: 'rate-limit', retryAfterSeconds: 7 } as const;
  await plan({ calls: ['refreshCheckout'], times: 2, fault });
  await expect(ordering.refreshCheckout(PRICES)).resolves.toMatchObject({ maxQuantity: 8 });
  expect(waitsMs).toEqual([7000, 7000]);
});

it.each<Rule['fault']>([
  { kind: 'server-error', status: 502 },
  { kind: 'drop-before' },
  { kind: 'drop-after' },
])('backs off and repeats an idempotent call after %j', async (fault) => {
  await plan({ calls: ['refreshCheckout'], times: 3, fault });
  await expect(ordering.refreshCheckout(PRICES)).resolves.toMatchObject({ maxQuantity: 8 });
  expect(waitsMs).toEqual([100, 200, 400]);
});

it('does not repeat a refusal', async () => {
  const fault = { kind: 'code', code: 'INVALID_SHOWTIME' } as const;
  await plan({ calls: ['refreshCheckout'], fault });
  const refusal = { code: 'INVALID_SHOWTIME', outcome: 'refused' };
  await expect(ordering.refreshCheckout(PRICES)).rejects.toMatchObject(refusal);
  expect(await struck()).toEqual([1]);
});

describe('a lease whose answer was lost', () => {
  it('is requested again, and holds its places only once', async () => {
    await plan({ calls: ['lease'], times: 1, fault: { kind: 'drop-after' } });
    const before = await placesLeft();
    await ordering.lease(await choice());
    expect(await placesLeft()).toBe(Number(before) - 2);
  });
});

describe('an order', () => {
  it('that was rate-limited is sent again', async () => {
    const request = await previewed();
    await plan({ calls: ['placeOrder'], times: 1, fault: { kind: 'rate-limit' } });
    await expect(ordering.placeOrder(request)).resolves.toMatchObject({ status: 'pending' });
  });

  it.each<Rule['fault']>([
    { kind: 'drop-after' },
    { kind: 'drop-before' },
    { kind: 'server-error' },
  ])('that may have been placed is not placed again after %j', async (fault) => {
    const request = await previewed();
    await plan({ calls: ['placeOrder'], fault });
    await expect(ordering.placeOrder(request)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(await struck()).toEqual([1]);
    expect(waitsMs).toEqual([]);
  });
});

async function choice(): Promise<OrderRequest> {
  const customer = { type: 'guest', email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' };
  const session = await ordering.createGuest({ customer: { ...customer, type: 'guest' } });
  const { offers } = await ordering.refreshCheckout(PRICES);
  const { offerId = '', productId = '' } = offers[0] ?? {};
  return {
    session,
    device: { deviceId: 'device-1', adId: 'ad-1' },
    showtimeId: SHOWTIME_ID,
    leaseId: null,
    clientRequestId: randomUUID(),
    items: [{ offerId, productId, seatIds: [], quantity: 2 }],
    promotionCode: null,
    guest: true,
    defaults: { clientVersion: 'test/1', associateTags: {}, tenantId: null },
    payment: { type: 'nonce', nonce: 'tok_ok', provider: 'sandbox' },
  };
}

async function previewed(): Promise<OrderRequest> {
  const request = await choice();
  await ordering.lease(request);
  await ordering.preview(request);
  return request;
}

async function placesLeft(): Promise<number | null> {
  return (await ordering.layout({ showtimeId: SHOWTIME_ID, quantity: 1 })).available;
}
