// A checkout's calls, counted at Svc. Svc's rate is the scarcest resource, so no call is repeated while its answer is
// still valid, and independent calls run in parallel.
import type { OrderingShape } from '../../src/contract/alternative/shape';
import { ADA, cardInVault, PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { PATIENT } from '../support/patience';
import { endFaults, planFaults } from '../support/sandbox-controls';
import { paymentBy } from '../support/shapes';
import { useUsher } from '../support/use-usher';
import { ownShowtimes } from '../support/showtimes';
import { answeredCalls, forgetSvcRequests, svcRequests } from './svc-requests';

const CARD_OF_TOK_OK = '4242424242424242';
const PARALLEL = ['refreshCheckout', 'layout', 'createGuest'] as const;

/** In the order of the flow (Svc spec 4.4), without polls. */
const CALLS: Readonly<Record<OrderingShape, Readonly<Record<string, number>>>> = {
  primary: {
    refreshCheckout: 1,
    layout: 1,
    createGuest: 1,
    lease: 1,
    // Once for the receipt, once with the payment.
    preview: 2,
    placeOrder: 1,
    orderSummary: 1,
  },
  alternative: {
    refreshCheckout: 1,
    layout: 1,
    createGuest: 1,
    lease: 1,
    // In this shape the preview does not name the payment.
    preview: 1,
    placeOrder: 1,
    orderSummary: 1,
  },
};

/** Svc spec 4.4 step 7 polls every 2 s for 10 s; this test polls ten times as fast, with up to twice as many polls. */
const POLLING = { pollIntervalMs: 200, pollBudgetMs: 2_000 };
const POLICY = { ...POLLING, ...PATIENT };
const POLLS_MAX = 1 + POLLING.pollBudgetMs / POLLING.pollIntervalMs;

const nextShowtime = ownShowtimes();
const nextGeneral = ownShowtimes({ seating: 'general' });

describe.each(['primary', 'alternative'] as const)('in the %s shape', (shape) => {
  const usher = useUsher({ shape, policy: POLICY });
  const partner = new PartnerBackend(usher);

  beforeEach(async () => {
    await forgetSvcRequests(usher);
  });

  afterEach(() => endFaults(usher));

  async function buy(start: object = {}, showtimeId = nextShowtime()): Promise<CheckoutJson> {
    const held = await partner.held(showtimeId, start);
    const payment =
      shape === 'primary'
        ? { type: 'nonce', nonce: 'tok_ok', provider: 'sandbox' }
        : { type: 'card', token: await cardInVault(usher, CARD_OF_TOK_OK) };
    const { status, body } = await partner.pay(held, payment);
    expect([status, body.status]).toEqual([200, 'confirmed']);
    return body;
  }

  /** Counts the ordering calls; all must have succeeded, so none is a repeat. */
  async function orderingCalls(): Promise<Readonly<Record<string, number>>> {
    const requests = await svcRequests(usher);
    const ordering = requests.filter(({ path }) => !path.startsWith('/partner/'));
    expect(ordering.filter(({ status }) => status !== 200)).toEqual([]);
    return answeredCalls(ordering);
  }

  async function discoveryCalls(): Promise<Readonly<Record<string, number>>> {
    const requests = await svcRequests(usher);
    return answeredCalls(requests.filter(({ path }) => path.startsWith('/partner/')));
  }

  /** Lists the showtime first, as partners do: a start looks up a showtime that no list has returned. */
  async function makeKnown(showtimeId: string): Promise<void> {
    for (const apiUrl of usher.apiUrls) {
      const api = new PartnerBackend({ ...usher, apiUrl });
      await api.call('GET', `/v1/showtimes?ids=${showtimeId}`);
      await api.selecting(showtimeId);
    }
    await forgetSvcRequests(usher);
  }

  test('a guest with reserved seats needs only the calls of the flow, plus polls', async () => {
    const showtimeId = nextShowtime();
    await makeKnown(showtimeId);
    const bought = await buy({}, showtimeId);
    const { orderStatus: polls, ...calls } = await orderingCalls();
    expect(calls).toEqual(CALLS[shape]);
    expect(polls).toBeGreaterThanOrEqual(1);
    expect(polls).toBeLessThanOrEqual(POLLS_MAX);
    expect(await discoveryCalls()).toEqual({});
    expect(bought.showtime).toMatchObject({ id: showtimeId, seating: 'reserved' });

    await forgetSvcRequests(usher);
    await partner.get(bought.id);
    await partner.call('GET', `/v1/checkouts/${bought.id}/timeline`);
    expect(await svcRequests(usher)).toEqual([]);
    await partner.cancel(bought.id);
    expect(await orderingCalls()).toEqual({ cancelOrder: 1 });
  });

  test('an existing customer signs in once, without a guest session', async () => {
    await buy({ customer: ADA });
    const { orderStatus: _polls, ...calls } = await orderingCalls();
    const { createGuest: _guest, ...shared } = CALLS[shape];
    expect(calls).toEqual({ ...shared, authenticate: 1 });
  });

  async function buyPlaces(showtimeId: string): Promise<CheckoutJson> {
    const { id, offers, ...started } = await partner.selecting(showtimeId);
    expect(started).toMatchObject({ showtime: { seating: 'general' } });
    const items = [{ offerId: offers[0]!.offerId, quantity: 2 }];
    const held = await partner.call('PUT', `/v1/checkouts/${id}/seats`, { items });
    return (await partner.pay(held.body, await paymentBy(usher, 'tok_ok'))).body;
  }

  test('general admission in a known showtime requests no seat map', async () => {
    const known = nextGeneral();
    await makeKnown(known);
    expect(await buyPlaces(known)).toMatchObject({ status: 'confirmed' });
    const { orderStatus: _polls, ...calls } = await orderingCalls();
    const { layout: _seats, ...rest } = CALLS[shape];
    expect(calls).toEqual(rest);
  });

  test('general admission in an unknown showtime neither fails nor waits for a seat map', async () => {
    await planFaults(usher, [{ calls: ['layout'], fault: { kind: 'server-error' } }]);
    expect(await buyPlaces(nextGeneral())).toMatchObject({ status: 'confirmed' });
  });

  test('a slow lookup of the showtime does not delay a start', async () => {
    const slow = { calls: ['showtimesByIds' as const], times: 1 };
    await planFaults(usher, [{ ...slow, fault: { kind: 'latency', ms: 5_000 } }]);
    const started = await partner.selecting(nextShowtime());
    expect(started.showtime).toMatchObject({ title: expect.any(String) as string });
    const requested = (await svcRequests(usher)).filter(({ call }) => call === 'showtimesByIds');
    // In the primary shape the price call returns the showtime.
    expect(requested).toHaveLength(shape === 'primary' ? 0 : 2);
  });

  test('requests prices, seats and the guest session in parallel', async () => {
    const fault = { kind: 'latency', ms: 500 } as const;
    await planFaults(usher, [{ calls: [...PARALLEL], fault }]);
    await partner.selecting(nextShowtime());
    const requests = await svcRequests(usher);
    const requested = requests.filter(({ call }) => (PARALLEL as readonly string[]).includes(call));
    expect(requested.map(({ call }) => call).sort()).toEqual([...PARALLEL].sort());
    const lastRequestedMs = Math.max(...requested.map(({ atMs }) => atMs));
    const firstAnsweredMs = Math.min(...requested.map(({ answeredAtMs }) => answeredAtMs!));
    expect(lastRequestedMs).toBeLessThan(firstAnsweredMs);
  });
});
