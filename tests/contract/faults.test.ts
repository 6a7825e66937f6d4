// Planned faults: those on the wire, and those of the order that a call places.
import { randomUUID } from 'node:crypto';
import { orderParameters, type OrderingClient } from '../../sandbox/testing/ordering-client';
import { reservedShowtime } from '../../sandbox/testing/showings';
import { START_MS } from '../../sandbox/testing/started-sandbox';
import { endpoints, type Endpoint, type EndpointName } from '../../src/contract/endpoints';
import { ORDERING_ERROR_STATUS } from '../../src/contract/error-codes';
import { FAULT, FaultHarness, type Choice } from './support/fault-harness';

let faults: FaultHarness;
let ordering: OrderingClient;

beforeEach(async () => {
  faults = await FaultHarness.open();
  ordering = faults.sandbox.ordering;
});

afterEach(() => faults.close());

/** A bare call: faults strike before anything is validated. */
function call(name: EndpointName): Promise<Response> {
  const { method, path } = endpoints[name];
  return fetch(faults.sandbox.url + path.replace(/\{\w+\}/g, 'x'), { method });
}

describe('on the wire', () => {
  it('latency: a later call overtakes the delayed one, and a header names the fault', async () => {
    await faults.plan([{ calls: ['ping'], times: 1, fault: { kind: 'latency', ms: 3_000 } }]);
    const order: string[] = [];
    const slow = faults.ping().then((response) => {
      order.push('slow');
      return response;
    });
    // The next call starts after the fault has struck the slow one.
    while ((await faults.struck())[0] === 0) continue;
    await faults.ping();
    order.push('next');
    const { status, headers } = await slow;
    expect([status, headers.get(FAULT), order]).toEqual([200, 'latency', ['next', 'slow']]);
  });

  it('a rate limit returns 429 with Retry-After', async () => {
    await faults.plan([{ fault: { kind: 'rate-limit', retryAfterSeconds: 7 }, times: 1 }]);
    const refused = await faults.ping();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
    expect(refused.headers.get(FAULT)).toBe('rate-limit');
    const next = await faults.ping();
    expect([next.status, next.headers.get(FAULT)]).toEqual([200, null]);
  });

  it('a server error returns the planned 5xx status', async () => {
    await faults.plan([{ fault: { kind: 'server-error', status: 504 } }]);
    const { status, headers } = await faults.ping();
    expect([status, headers.get(FAULT)]).toEqual([504, 'server-error']);
  });

  it('a connection dropped before the work: nothing was done', async () => {
    const { guest, item } = await faults.choose();
    await faults.plan([{ calls: ['lease'], times: 1, fault: { kind: 'drop-before' } }]);
    await expect(ordering.lease(guest, randomUUID(), [item])).rejects.toThrow('fetch failed');
    expect(await faults.struck()).toEqual([1]);
    expect(faults.kindsInLedger()).toEqual([]);
  });

  it('a connection dropped after the work: it is done, and a repeat is a duplicate', async () => {
    const { guest, item } = await faults.choose();
    const id = randomUUID();
    await faults.plan([{ calls: ['placeOrder'], times: 1, fault: { kind: 'drop-after' } }]);
    await expect(ordering.buy(guest, item, 'tok_ok', id)).rejects.toThrow('fetch failed');
    expect(faults.kindsInLedger()).toEqual(['lease', 'charge', 'sale']);
    const again = await ordering.place(guest, orderParameters([item], id, 'tok_ok'));
    expect(again.body).toMatchObject({ code: 'DUPLICATE_CLIENT_REQUEST_ID' });
    expect(faults.kindsInLedger()).toEqual(['lease', 'charge', 'sale']);
  });
});

describe('error codes', () => {
  /** These codes change the order's outcome, and have their own tests below. */
  const ofTheOrder = [
    ['placeOrder', ['FRAUD_DETECTED', 'INVALID_CREDIT_CARD_NUMBER', 'PROCESSOR_DECLINED']],
    ['cancelOrder', ['REFUND_PROCESSING_ERROR']],
  ] as const;
  const pairs = (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(
    ([name, { errorCodes }]) => errorCodes.map((code) => [name, code] as const),
  );
  const onTheWire = pairs.filter(
    ([name, code]) =>
      !ofTheOrder.some(([each, codes]) => each === name && codes.some((one) => one === code)),
  );

  it.each(onTheWire)('%s returns %s', async (name, code) => {
    await faults.plan([{ fault: { kind: 'code', code } }]);
    const response = await call(name);
    expect(response.status).toBe(ORDERING_ERROR_STATUS[code]);
    expect(response.headers.get(FAULT)).toBe(`code ${code}`);
    expect(await response.json()).toMatchObject({ code });
  });

  it.each(ofTheOrder[0][1])(
    'place order declines with %s and uses up the attempt',
    async (code) => {
      const { guest, item } = await faults.choose();
      const id = randomUUID();
      await faults.plan([{ times: 1, fault: { kind: 'code', code } }]);
      const declined = await ordering.buy(guest, item, 'tok_ok', id);
      expect([declined.status, declined.headers.get(FAULT)]).toEqual([402, `code ${code}`]);
      expect(declined.body).toMatchObject({ code });
      const again = await ordering.place(guest, orderParameters([item], id, 'tok_ok'));
      expect(again.body).toMatchObject({ code: 'DUPLICATE_CLIENT_REQUEST_ID' });
      expect(faults.kindsInLedger()).toEqual(['lease', 'decline']);
    },
  );

  it('a decline with atOnce leaves the order and the attempt as they are', async () => {
    const { guest, item } = await faults.choose();
    const id = randomUUID();
    await faults.plan([
      { calls: ['placeOrder'], times: 1, fault: { kind: 'drop-after' } },
      { times: 1, fault: { kind: 'code', code: 'PROCESSOR_DECLINED', atOnce: true } },
    ]);
    await expect(ordering.buy(guest, item, 'tok_ok', id)).rejects.toThrow('fetch failed');
    const resend = () => ordering.place(guest, orderParameters([item], id, 'tok_ok'));
    expect(await resend()).toMatchObject({ status: 402, body: { code: 'PROCESSOR_DECLINED' } });
    expect((await resend()).body).toMatchObject({ code: 'DUPLICATE_CLIENT_REQUEST_ID' });
    expect(faults.kindsInLedger()).toEqual(['lease', 'charge', 'sale']);
  });

  it('strike only endpoints that may return them', async () => {
    await faults.plan([{ fault: { kind: 'code', code: 'SEAT_UNAVAILABLE' } }]);
    const { status, headers } = await faults.ping();
    expect([status, headers.get(FAULT)]).toEqual([200, null]);
    expect(await faults.struck()).toEqual([0]);
  });
});

test('a lease lasts as long as planned', async () => {
  const { guest, item } = await faults.choose();
  await faults.plan([{ times: 1, fault: { kind: 'lease', seconds: 30 } }]);
  const id = randomUUID();
  const { body, headers } = await ordering.lease(guest, id, [item]);
  expect([body, headers.get(FAULT)]).toEqual([{ leaseDurationSeconds: 30 }, 'lease']);
  faults.sandbox.clock.advance(30_000);
  const { status } = await ordering.preview(guest, orderParameters([item], id, 'tok_ok'));
  expect(status).toBe(409);
  const again = await ordering.lease(guest, randomUUID(), [item]);
  expect(again.body).toEqual({ leaseDurationSeconds: 600 });
});

describe('the order that a call places', () => {
  it('is fulfilled only after the ten seconds for which a client polls', async () => {
    await faults.plan([{ fault: { kind: 'fulfilment', afterMs: 12_000 } }]);
    const { guest, orderId } = await faults.buy();
    faults.sandbox.clock.advance(11_999);
    expect((await faults.statusOf(guest, orderId)).status).toBe('pending');
    faults.sandbox.clock.advance(1);
    expect((await faults.statusOf(guest, orderId)).status).toBe('fulfilled');
  });

  it('is never fulfilled', async () => {
    await faults.plan([{ fault: { kind: 'fulfilment', afterMs: null } }]);
    const { guest, orderId } = await faults.buy();
    faults.sandbox.clock.advance(3600_000);
    expect((await faults.statusOf(guest, orderId)).status).toBe('pending');
  });

  it('fails with a reason', async () => {
    const reasonCode = 'INVENTORY_UNAVAILABLE';
    await faults.plan([{ fault: { kind: 'fulfilment', afterMs: 1000, reasonCode } }]);
    const { guest, orderId } = await faults.buy();
    faults.sandbox.clock.advance(1000);
    expect(await faults.statusOf(guest, orderId)).toEqual({
      status: 'failed',
      orderStatusReasonCode: reasonCode,
    });
  });

  it('fails its refund as often as planned, but is still cancelled', async () => {
    const { guest, orderId } = await faults.buy();
    faults.sandbox.clock.advance(3_000);
    await faults.plan([{ times: 2, fault: { kind: 'refund-failure' } }]);
    const tries = [];
    for (let i = 0; i < 3; i += 1) tries.push(await ordering.cancel(guest, orderId));
    expect(tries.map(({ status, headers }) => [status, headers.get(FAULT)])).toEqual([
      [500, 'refund-failure'],
      [500, 'refund-failure'],
      [200, null],
    ]);
    expect(faults.kindsInLedger().filter((kind) => kind === 'refund')).toHaveLength(1);
  });

  it('also fails its refund if the plan gives the error code of a failed refund', async () => {
    const { guest, orderId } = await faults.buy();
    faults.sandbox.clock.advance(3_000);
    await faults.plan([{ times: 1, fault: { kind: 'code', code: 'REFUND_PROCESSING_ERROR' } }]);
    const refused = await ordering.cancel(guest, orderId);
    expect(refused.body).toMatchObject({ code: 'REFUND_PROCESSING_ERROR' });
    expect((await faults.statusOf(guest, orderId)).status).toBe('cancelled');
  });
});

it('the provider refunds half, reports `refunded`, and returns the refunded amount', async () => {
  const { provider } = faults;
  const id = (await provider.authorize('chk_a-1', '31.50', 'tok_ok')).body.id as string;
  await provider.act(id, 'capture');
  await faults.plan([{ calls: ['refund'], times: 1, fault: { kind: 'partial-refund' } }]);
  const half = await provider.act(id, 'refund');
  expect([half.status, half.headers.get(FAULT)]).toEqual([200, 'partial-refund']);
  const refundedAmount = { amount: '15.75', currency: 'USD' };
  expect(half.body).toMatchObject({ status: 'refunded', refundedAmount });
  const rest = await provider.act(id, 'refund');
  expect(rest.body).toMatchObject({ refundedAmount: { amount: '31.50' } });
});

describe('a plan', () => {
  it('obeys `skip` and `times`, and counts how often it struck', async () => {
    await faults.plan([{ calls: ['ping'], skip: 1, times: 2, fault: { kind: 'server-error' } }]);
    const statuses = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await faults.ping()).status);
    expect(statuses).toEqual([200, 503, 503, 200, 200]);
    expect(await faults.struck()).toEqual([2]);
  });

  it('accepts more rules while it runs', async () => {
    await faults.plan([{ calls: ['ping'], times: 1, fault: { kind: 'server-error' } }]);
    const statuses = [(await faults.ping()).status, (await faults.ping()).status];
    await faults.add([{ calls: ['ping'], times: 1, fault: { kind: 'rate-limit' } }]);
    statuses.push((await faults.ping()).status);
    expect(statuses).toEqual([503, 200, 429]);
    expect(await faults.struck()).toEqual([1, 1]);
  });

  it('strikes the same calls for the same seed, and other calls for another seed', async () => {
    const pattern = async (seed: number) => {
      await faults.plan([{ probability: 0.5, fault: { kind: 'server-error' } }], seed);
      let seen = '';
      for (let i = 0; i < 40; i += 1) seen += (await faults.ping()).status === 503 ? 'x' : '.';
      return seen;
    };
    const first = await pattern(7);
    expect(first).toMatch(/x.*\.|\..*x/);
    expect(await pattern(7)).toBe(first);
    expect(await pattern(8)).not.toBe(first);
  });

  it('can be limited to one customer or one showtime', async () => {
    const unlucky = await faults.choose('unlucky@example.com');
    const other = await faults.choose('other@example.com');
    const fault = { kind: 'code', code: 'SEAT_UNAVAILABLE' } as const;
    const lease = async ({ guest, item }: Choice) =>
      (await ordering.lease(guest, randomUUID(), [item])).headers.get(FAULT);
    await faults.plan([{ calls: ['lease'], email: 'Unlucky@example.com', fault }]);
    expect(await lease(other)).toBeNull();
    expect(await lease(unlucky)).toBe('code SEAT_UNAVAILABLE');
    await faults.plan([{ calls: ['lease'], showtimeId: reservedShowtime(START_MS).id, fault }]);
    expect(await lease(other)).toBe('code SEAT_UNAVAILABLE');
    await faults.plan([{ calls: ['lease'], showtimeId: 'D1', fault }]);
    expect(await lease(other)).toBeNull();
  });

  it('that is invalid is refused, and the old plan stays', async () => {
    await faults.plan([{ fault: { kind: 'server-error' } }]);
    for (const wrong of [{ rules: [{ fault: { kind: 'flood' } }] }, { rulez: [] }, 'x']) {
      expect((await faults.control('PUT', wrong)).status).toBe(400);
    }
    expect((await faults.ping()).status).toBe(503);
  });

  it('is unchanged if added rules are refused', async () => {
    await faults.plan([{ calls: ['ping'], times: 1, fault: { kind: 'server-error' } }]);
    const right = { fault: { kind: 'server-error' } };
    for (const wrong of [{ rules: [right, { fault: { kind: 'flood' } }] }, { rules: [] }, {}]) {
      expect((await faults.addRules(wrong)).status).toBe(400);
    }
    expect([(await faults.ping()).status, (await faults.ping()).status]).toEqual([503, 200]);
  });

  it('ends when it is deleted', async () => {
    await faults.plan([{ fault: { kind: 'server-error' } }]);
    expect((await faults.control('DELETE')).report.rules).toEqual([]);
    expect((await faults.ping()).status).toBe(200);
  });
});
