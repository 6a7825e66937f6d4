// What a checkout asks of Svc, counted at Svc: its rate is the scarcest thing there is, so nothing is
// asked twice for an answer that still holds, and nothing waits that need not.
import type { OrderingShape } from '../../src/contract/alternative/shape';
import { ADA, cardInVault, PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { PATIENT } from '../support/patience';
import { endFaults, planFaults } from '../support/sandbox-controls';
import { paymentBy } from '../support/shapes';
import { useUsher } from '../support/use-usher';
import { ownShowtimes } from '../support/showtimes';
import { answeredCalls, forgetSvcRequests, svcRequests } from './svc-requests';

const CARD_OF_TOK_OK = '4242424242424242';
const SIDE_BY_SIDE = ['refreshCheckout', 'layout', 'createGuest'] as const;

/** In the order of the flow (Svc spec 4.4); the polls come on top. */
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
    // Its preview does not name the payment.
    preview: 1,
    placeOrder: 1,
    orderSummary: 1,
  },
};

/** Every 2 s for 10 s (Svc spec 4.4 step 7), ten times as fast and twice as long. */
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

  /** Each answered well, so that none of them was a repeat. */
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

  /** A partner shows a showtime before anybody buys tickets for it; a start looks up what no list has shown. */
  async function makeKnown(showtimeId: string): Promise<void> {
    for (const apiUrl of usher.apiUrls) {
      const api = new PartnerBackend({ ...usher, apiUrl });
      await api.call('GET', `/v1/showtimes?ids=${showtimeId}`);
      await api.selecting(showtimeId);
    }
    await forgetSvcRequests(usher);
  }

  test('a guest with reserved seats takes each call of the flow once, and the polls', async () => {
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

  test('an existing customer is signed in once, and needs no guest', async () => {
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

  test('general admission that a partner was shown asks for no seat map', async () => {
    const shown = nextGeneral();
    await makeKnown(shown);
    expect(await buyPlaces(shown)).toMatchObject({ status: 'confirmed' });
    const { orderStatus: _polls, ...calls } = await orderingCalls();
    const { layout: _seats, ...rest } = CALLS[shape];
    expect(calls).toEqual(rest);
  });

  test('general admission that nobody was shown neither fails nor waits for a seat map', async () => {
    await planFaults(usher, [{ calls: ['layout'], fault: { kind: 'server-error' } }]);
    expect(await buyPlaces(nextGeneral())).toMatchObject({ status: 'confirmed' });
  });

  test('a showtime whose look-up is slow holds no start up, which asks for it itself', async () => {
    const slow = { calls: ['showtimesByIds' as const], times: 1 };
    await planFaults(usher, [{ ...slow, fault: { kind: 'latency', ms: 5_000 } }]);
    const started = await partner.selecting(nextShowtime());
    expect(started.showtime).toMatchObject({ title: expect.any(String) as string });
    const asked = (await svcRequests(usher)).filter(({ call }) => call === 'showtimesByIds');
    // The prices of the primary shape name the showtime.
    expect(asked).toHaveLength(shape === 'primary' ? 0 : 2);
  });

  test('prices, seats and the guest are asked for side by side', async () => {
    const fault = { kind: 'latency', ms: 500 } as const;
    await planFaults(usher, [{ calls: [...SIDE_BY_SIDE], fault }]);
    await partner.selecting(nextShowtime());
    const requests = await svcRequests(usher);
    const asked = requests.filter(({ call }) => (SIDE_BY_SIDE as readonly string[]).includes(call));
    expect(asked.map(({ call }) => call).sort()).toEqual([...SIDE_BY_SIDE].sort());
    const lastAskedMs = Math.max(...asked.map(({ atMs }) => atMs));
    const firstAnsweredMs = Math.min(...asked.map(({ answeredAtMs }) => answeredAtMs!));
    expect(lastAskedMs).toBeLessThan(firstAnsweredMs);
  });
});
