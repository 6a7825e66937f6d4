// The workflow that delivers a webhook, in the SDK's runtime without a server. The schedules do not cover it.
import { deliveryTo, newDelivery, type WebhookEvent } from '../../src/domain/webhooks/delivery';
import type { Creator } from './schedule';
import { workflowCreator } from './temporal/bundle';
import { UNTAKEN } from './temporal/lone-answers';
import { LoneRun } from './temporal/lone-run';

const NOW_MS = Date.UTC(2030, 0, 1, 12);
const DAY_MS = 24 * 3600_000;
const event: WebhookEvent = {
  type: 'checkout.confirmed',
  timestamp: '2030-01-01T00:00:00Z',
  data: { id: 'chk_7q2m', version: 12, status: 'confirmed', reference: 'cart-1842' },
};
const testEvent: WebhookEvent = {
  type: 'webhook.test',
  timestamp: '2030-01-01T00:00:00Z',
  data: {},
};
const fresh = newDelivery('whd_7q2m_12', event, NOW_MS);
const testing = newDelivery('whd_test_1', testEvent, NOW_MS);

const OPEN = { endedId: 'whe_demo_1', ended: false };
const ENDED = { endedId: 'whe_demo_1', ended: true };
const TAKEN = { httpStatus: 204, code: null, pauseMs: null };
const REFUSED = { httpStatus: 500, code: 'HTTP_500', pauseMs: 5_000 };
const EXHAUSTED = { httpStatus: 500, code: 'HTTP_500', pauseMs: null };
const GONE = { httpStatus: 410, code: 'HTTP_410', pauseMs: null };

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

interface DeliveryCase {
  readonly endpoint?: unknown;
  readonly attempts?: readonly unknown[];
  readonly delivery?: object;
  readonly others?: readonly string[];
}

function deliver({
  endpoint = OPEN,
  attempts = [TAKEN],
  delivery = fresh,
  others,
}: DeliveryCase = {}) {
  return LoneRun.open(creator, {
    workflowType: 'webhookDelivery',
    input: { partnerId: 'demo', delivery },
    answers: {
      findEndpoint: [endpoint],
      attemptDelivery: attempts,
      enableEndpoint: [undefined],
    },
    ...(others && { others }),
  });
}

const attemptsOf = ({ calls }: LoneRun) => calls.filter(({ type }) => type === 'attemptDelivery');
const shown = (status: string, more: object = {}) => ({
  delivery: expect.objectContaining({ status, ...more }) as unknown,
});

describe('a delivery', () => {
  test("is made through its partner's queue, and shown in the memo", async () => {
    const run = await deliver();
    const calls = run.calls.map(({ type, input, queue }) => ({ type, input, queue }));
    expect(calls).toEqual([
      { type: 'findEndpoint', input: { partnerId: 'demo', type: event.type }, queue: null },
      {
        type: 'attemptDelivery',
        input: { partnerId: 'demo', id: 'whd_7q2m_12', event, attempt: 1 },
        queue: 'webhook-calls-demo',
      },
    ]);
    expect(run.plainMemo).toEqual(shown('delivered', { attempts: 1, nextAttemptAtMs: null }));
    expect(run.searchAttributes).toEqual({ UsherStatus: 'delivered' });
  });

  test('that succeeded can be sent again for seven days', async () => {
    const run = await deliver();
    expect(run.end).toBeNull();
    expect(await run.passTime()).toBe(7 * DAY_MS);
    expect(run.end).toEqual({ result: shown('delivered').delivery });
    expect(attemptsOf(run)).toHaveLength(1);
  });

  test('that succeeded is sent again on request', async () => {
    const run = await deliver({ attempts: [TAKEN, REFUSED, TAKEN] });
    await run.signal('sendNow');
    expect(run.plainMemo).toEqual(shown('pending', { attempts: 2, attemptsOfRound: 1 }));
    expect(await run.passTime()).toBe(5_000);
    expect(run.plainMemo).toEqual(shown('delivered', { attempts: 3, attemptsOfRound: 2 }));
    expect(await run.passTime()).toBe(7 * DAY_MS);
  });

  test('that is passed on between two attempts waits for the next one', async () => {
    const delivery = { ...fresh, nextAttemptAtMs: NOW_MS + 60_000 };
    const run = await deliver({ delivery });
    expect(run.calls).toEqual([]);
    expect(await run.passTime()).toBe(60_000);
    expect(run.calls.map(({ type }) => type)).toContain('attemptDelivery');
  });

  test('that is refused is retried after its pause', async () => {
    const run = await deliver({ attempts: [REFUSED, TAKEN] });
    expect(run.plainMemo).toEqual(shown('pending', { nextAttemptAtMs: NOW_MS + 5_000 }));
    expect(run.searchAttributes).toEqual({
      UsherStatus: 'pending',
      UsherFailureCode: 'HTTP_500',
    });
    expect(await run.passTime()).toBe(5_000);
    expect(attemptsOf(run)[1]?.input).toMatchObject({ attempt: 2 });
    expect(run.plainMemo).toEqual(shown('delivered', { attempts: 2 }));
  });

  test('restarts its attempts at once on request', async () => {
    const run = await deliver({ attempts: [REFUSED, REFUSED, TAKEN] });
    await run.signal('sendNow');
    expect(attemptsOf(run)[1]?.input).toMatchObject({ attempt: 1 });
    expect(run.plainMemo).toEqual(shown('pending', { attempts: 2, attemptsOfRound: 1 }));
    // The request restarts the attempts only once.
    expect(await run.passTime()).toBe(5_000);
    expect(attemptsOf(run)[2]?.input).toMatchObject({ attempt: 2 });
  });

  test('fails after its last attempt, and can be sent again', async () => {
    const run = await deliver({ attempts: [EXHAUSTED, TAKEN] });
    expect(run.plainMemo).toEqual(shown('failed'));
    await run.signal('sendNow');
    expect(run.plainMemo).toEqual(shown('delivered', { attempts: 2, attemptsOfRound: 1 }));
  });

  test('that no worker takes counts as no attempt; the endpoint is looked up again', async () => {
    const run = await deliver({ attempts: [UNTAKEN, TAKEN] });
    expect(run.calls.map(({ type }) => type)).toEqual([
      'findEndpoint',
      'attemptDelivery',
      'findEndpoint',
      'attemptDelivery',
    ]);
    expect(run.plainMemo).toEqual(shown('delivered', { attempts: 1 }));
  });

  test.each([
    ['is gone', null, 'ENDPOINT_GONE'],
    ['has ended', ENDED, 'ENDPOINT_ENDED'],
    ['is disabled', { ...OPEN, isDisabled: true }, 'ENDPOINT_DISABLED'],
  ])('fails if the endpoint %s', async (_, endpoint, code) => {
    const run = await deliver({ endpoint });
    const lastAttempt = { atMs: NOW_MS, httpStatus: null, code };
    expect(run.plainMemo).toEqual(shown('failed', { attempts: 0, lastAttempt }));
    expect(attemptsOf(run)).toEqual([]);
  });

  test.each([[[]], [['whe_demo_1']]])(
    'that is answered 410 ends the endpoint; workflows that exist already: %j',
    async (others) => {
      const run = await deliver({ attempts: [GONE], others });
      expect([...run.children, ...others]).toEqual(['whe_demo_1']);
      expect(run.plainMemo).toEqual(shown('failed', { attempts: 1 }));
    },
  );

  test('ends the endpoint that answered 410, not the one that it read before', async () => {
    const run = await deliver({ attempts: [{ ...GONE, endedId: 'whe_demo_2' }] });
    expect(run.children).toEqual(['whe_demo_2']);
  });

  test('that fails in another way ends no endpoint', async () => {
    const run = await deliver({ attempts: [EXHAUSTED] });
    expect(run.children).toEqual([]);
  });

  test('that is cancelled before it succeeds fails with STOPPED', async () => {
    const run = await deliver({ attempts: [REFUSED] });
    await run.cancel();
    const lastAttempt = { atMs: NOW_MS, httpStatus: null, code: 'STOPPED' };
    expect(run.end).toEqual({ result: shown('failed', { lastAttempt }).delivery });
    expect(run.plainMemo).toEqual(shown('failed', { lastAttempt }));
  });

  test('that succeeded stays delivered when it is cancelled', async () => {
    const run = await deliver();
    await run.cancel();
    expect(run.end).toEqual({ result: shown('delivered').delivery });
  });

  test('continues as new after 100 attempts', async () => {
    const run = await deliver({ attempts: [REFUSED] });
    while (!run.end) await run.passTime();
    const pending = shown('pending', { attempts: 100 });
    expect(run.end).toEqual({
      nextType: 'webhookDelivery',
      nextInput: { partnerId: 'demo', sendNow: false, ...pending },
    });
    expect(run.plainMemo).toEqual(pending);
    expect(run.searchAttributes).toEqual({
      UsherPartner: 'demo',
      UsherCreatedAt: new Date(NOW_MS).toISOString(),
      UsherStatus: 'pending',
      UsherReference: 'cart-1842',
      UsherFailureCode: 'HTTP_500',
    });
  });
});

describe('an event for several endpoints', () => {
  const several = { ...OPEN, endpointId: 'we_1', isDisabled: false, others: ['we_2', 'we_3'] };

  test('goes to the first, and starts one delivery for each of the others', async () => {
    const run = await deliver({
      endpoint: several,
      attempts: [REFUSED, TAKEN],
      others: ['whd_7q2m_12_we_3'],
    });
    expect(run.children).toEqual(['whd_7q2m_12_we_2']);
    expect(run.plainMemo).toEqual(shown('pending', { endpointId: 'we_1' }));
    await run.passTime();
    expect(run.children).toHaveLength(1);
    const input = { partnerId: 'demo', endpointId: 'we_1', id: 'whd_7q2m_12', event };
    expect(attemptsOf(run).map((call) => call.input)).toEqual([
      { ...input, attempt: 1 },
      { ...input, attempt: 2 },
    ]);
  });

  test('has the same webhook-id at every endpoint', async () => {
    const delivery = deliveryTo('we_2', fresh);
    const run = await deliver({ endpoint: { ...several, endpointId: 'we_2' }, delivery });
    expect(run.children).toEqual([]);
    expect(attemptsOf(run)[0]?.input).toMatchObject({ id: 'whd_7q2m_12', endpointId: 'we_2' });
  });

  test('that no endpoint wants is not delivered', async () => {
    const run = await deliver({ endpoint: 'unwanted' });
    expect(run.end).toEqual({ result: fresh });
    expect(run.searchAttributes).toEqual({ UsherStatus: 'unwanted' });
    expect(attemptsOf(run)).toEqual([]);
  });
});

describe('a test delivery', () => {
  test.each([
    ['ends after a success', TAKEN, 'delivered'],
    ['is not retried', REFUSED, 'failed'],
  ])('%s', async (_, outcome, status) => {
    const run = await deliver({ delivery: testing, attempts: [outcome] });
    expect(run.end).toEqual({ result: shown(status, { attempts: 1 }).delivery });
    expect(run.calls.map(({ type }) => type)).toEqual(['findEndpoint', 'attemptDelivery']);
  });

  test('enables an endpoint that accepts webhooks again', async () => {
    const run = await deliver({ delivery: testing, endpoint: ENDED });
    expect(run.calls.at(-1)).toMatchObject({
      type: 'enableEndpoint',
      input: { endedId: 'whe_demo_1' },
    });
  });

  test('goes even to a disabled endpoint', async () => {
    const run = await deliver({ delivery: testing, endpoint: { ...OPEN, isDisabled: true } });
    expect(run.end).toEqual({ result: shown('delivered').delivery });
  });

  test('does not enable an endpoint that still refuses webhooks', async () => {
    const run = await deliver({ delivery: testing, endpoint: ENDED, attempts: [REFUSED] });
    expect(run.calls.at(-1)).toMatchObject({ type: 'attemptDelivery' });
  });
});
