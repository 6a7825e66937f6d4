// The behaviour that a checkout relies on, tested with the sandbox's provider over HTTP and with the simulation's
// model, each behind the production activities. If they differ, the simulation proves nothing.
import { ApplicationFailure } from '@temporalio/common';
import { startSandbox } from '../../sandbox/testing/started-sandbox';
import { createPaymentActivities } from '../../src/activities/payments';
import type { Trouble } from '../../src/domain/checkout/ports';
import type { Answer, PaymentPort } from '../../src/domain/checkout/ports';
import {
  createHttpPaymentProvider,
  type PaymentProvider,
} from '../../src/upstream/payment-provider/payment-provider';
import { Provider } from '../simulation/outside/provider';
import type { ProviderAccess } from '../../src/upstream/payment-provider/provider-request';
import { providerCalls } from '../simulation/outside/provider-calls';
import { World } from '../simulation/world';

const THIS_MACHINE = { allowedAddresses: 'loopback', httpsOnly: false } as const;

interface Played {
  readonly port: PaymentPort;
  advance(ms: number): void;
  close(): Promise<void>;
}

const LIFETIME_MS = 3600_000;
const AMOUNT = { amount: '31.50', currency: 'USD' };
const REST = { amount: '21.50', currency: 'USD' };
const ONE = { partnerId: 'rex', reference: 'chk_a-1' };
const TWO = { partnerId: 'rex', reference: 'chk_a-2' };

/** The answer as a workflow gets it. */
async function answer<T>(call: Promise<T>): Promise<Answer<T>> {
  try {
    return { outcome: 'done', value: await call };
  } catch (error) {
    if (!(error instanceof ApplicationFailure)) throw error;
    return (error.details as [Trouble])[0];
  }
}

function portOf(payments: PaymentProvider, access: ProviderAccess): PaymentPort {
  const { signal } = new AbortController();
  const activities = createPaymentActivities({
    payments,
    paymentsOf: () => access,
    context: () => ({ attempt: 1, scheduledAtMs: 0, signal }),
  });
  return {
    authorize: (request) => answer(activities.authorize(request)),
    findAuthorizations: (request) => answer(activities.findAuthorizations(request)),
    readAuthorization: (request) => answer(activities.readAuthorization(request)),
    capture: (request) => answer(activities.capture(request)),
    void: (request) => answer(activities.void(request)),
    refund: (request) => answer(activities.refund(request)),
  };
}

async function playSandbox(): Promise<Played> {
  const sandbox = await startSandbox({ authorizationLifetimeMs: LIFETIME_MS });
  const payments = createHttpPaymentProvider({
    timeoutMs: 20_000,
    userAgent: 'usher-test/1',
    addresses: THIS_MACHINE,
  });
  const access = {
    url: `${sandbox.url}/payment-provider`,
    secret: sandbox.world.settings.paymentSecret,
  };
  return {
    port: portOf(payments, access),
    advance: (ms) => sandbox.clock.advance(ms),
    async close() {
      payments.close();
      await sandbox.close();
    },
  };
}

async function playModel(): Promise<Played> {
  const world = new World(1);
  const provider = new Provider(world, {
    captureRefusedPercent: 0,
    lapseAfterMs: LIFETIME_MS,
    capturesItselfPercent: 0,
    partRefundedPercent: 0,
    partRefundedWithinMs: 0,
    own: { amountIs: 'the total', takenPercent: 0, takenWithinMs: 0 },
  });
  const payments = providerCalls(provider, { send: async (_call, work) => work() });
  return {
    port: portOf(payments, { url: 'http://provider.example', secret: 'secret' }),
    advance: (ms) => void (world.nowMs += ms),
    close: async () => {},
  };
}
const DONE = { outcome: 'done', value: null };
const refused = (code: string) => ({ outcome: 'refused', failure: { code } });

describe.each([
  ['the sandbox', playSandbox],
  ['the model', playModel],
])('%s', (_, play) => {
  let played: Played;
  let port: PaymentPort;

  beforeEach(async () => {
    played = await play();
    port = played.port;
  });
  afterEach(() => played.close());

  const authorize = (request = ONE, token = 'tok_ok', amount = AMOUNT) =>
    port.authorize({ ...request, amount, token });

  async function authorized(request = ONE): Promise<string> {
    const answered = await authorize(request);
    if (answered.outcome !== 'done') throw new Error(answered.outcome);
    return answered.value.authorizationId;
  }

  async function captured(request = ONE): Promise<string> {
    const authorizationId = await authorized(request);
    expect(await port.capture({ ...request, authorizationId })).toEqual(DONE);
    return authorizationId;
  }

  async function statusOf(request = ONE): Promise<string | null> {
    const found = await port.findAuthorizations(request);
    if (found.outcome !== 'done') throw new Error(found.outcome);
    return found.value?.status ?? null;
  }

  it('authorises once for repeated requests, and finds the authorisation', async () => {
    const first = await authorize();
    expect(first).toMatchObject({
      outcome: 'done',
      value: { status: 'authorized', amount: AMOUNT, capturedFor: null },
    });
    expect(await authorize()).toEqual(first);
    expect(await port.findAuthorizations(ONE)).toEqual(first);
    expect(await port.findAuthorizations(TWO)).toEqual({ outcome: 'done', value: null });
  });

  it('returns an unknown outcome for another amount under the same reference', async () => {
    await authorize();
    const other = { amount: '31.51', currency: 'USD' };
    expect(await authorize(ONE, 'tok_ok', other)).toMatchObject({ outcome: 'unknown' });
    expect(await statusOf()).toBe('authorized');
  });

  it('declines, even on a repeat, and authorises nothing', async () => {
    const decline = {
      outcome: 'refused',
      failure: { kind: 'payment', code: 'PROCESSOR_DECLINED' },
    };
    expect(await authorize(ONE, 'tok_declined')).toMatchObject(decline);
    expect(await authorize(ONE, 'tok_declined')).toMatchObject(decline);
    expect(await statusOf()).toBeNull();
  });

  it('reads an authorisation under any reference, and returns null for an unknown id', async () => {
    const authorizationId = await authorized();
    const known = await port.findAuthorizations(ONE);
    expect(await port.readAuthorization({ ...ONE, authorizationId })).toEqual(known);
    expect(await port.readAuthorization({ ...TWO, authorizationId })).toEqual(known);
    const nobodys = { ...ONE, authorizationId: 'auth_nobodys' };
    expect(await port.readAuthorization(nobodys)).toEqual({ outcome: 'done', value: null });
  });

  it('captures once, for one reference', async () => {
    const authorizationId = await captured();
    expect(await port.capture({ ...ONE, authorizationId })).toEqual(DONE);
    const used = await port.capture({ ...TWO, authorizationId });
    expect(used).toMatchObject(refused('AUTHORIZATION_USED'));
    const read = await port.readAuthorization({ ...TWO, authorizationId });
    const value = { status: 'captured', amount: AMOUNT, capturedFor: ONE.reference };
    expect(read).toMatchObject({ outcome: 'done', value });
  });

  it('a capture counts for the reference of its own request, even if another was authorised', async () => {
    const authorizationId = await authorized(ONE);
    expect(await port.capture({ ...TWO, authorizationId })).toEqual(DONE);
    const used = await port.capture({ ...ONE, authorizationId });
    expect(used).toMatchObject(refused('AUTHORIZATION_USED'));
    const found = await port.findAuthorizations(ONE);
    expect(found).toMatchObject({ value: { status: 'captured', capturedFor: TWO.reference } });
  });

  it('does not capture a voided authorisation', async () => {
    const authorizationId = await authorized();
    await port.void({ ...ONE, authorizationId });
    expect(await port.capture({ ...ONE, authorizationId })).toMatchObject(refused('INVALID_STATE'));
    expect(await statusOf()).toBe('voided');
  });

  it('captures until the authorisation lapses', async () => {
    const [one, two] = [await authorized(ONE), await authorized(TWO)];
    played.advance(LIFETIME_MS - 1);
    expect(await port.capture({ ...ONE, authorizationId: one })).toEqual(DONE);
    played.advance(1);
    const late = await port.capture({ ...TWO, authorizationId: two });
    expect(late).toMatchObject(refused('AUTHORIZATION_LAPSED'));
    expect([await statusOf(ONE), await statusOf(TWO)]).toEqual(['captured', 'lapsed']);
  });

  it('does not capture a refunded authorisation for another reference', async () => {
    const authorizationId = await captured();
    await port.refund({ ...ONE, authorizationId, amount: AMOUNT });
    const late = await port.capture({ ...TWO, authorizationId });
    expect(late).toMatchObject(refused('AUTHORIZATION_USED'));
    const read = await port.readAuthorization({ ...ONE, authorizationId });
    expect(read).toMatchObject({ value: { status: 'refunded', capturedFor: ONE.reference } });
  });

  it('voids an authorisation, even repeatedly', async () => {
    const authorizationId = await authorized();
    for (const request of [ONE, ONE, TWO]) {
      expect(await port.void({ ...request, authorizationId })).toEqual(DONE);
    }
    expect(await statusOf()).toBe('voided');
  });

  it('accepts a void of a lapsed authorisation', async () => {
    const authorizationId = await authorized();
    played.advance(LIFETIME_MS);
    expect(await port.void({ ...ONE, authorizationId })).toEqual(DONE);
    expect(await statusOf()).toBe('lapsed');
  });

  it('refuses to void a captured or refunded authorisation', async () => {
    const authorizationId = await captured();
    const refusal = refused('INVALID_STATE');
    expect(await port.void({ ...ONE, authorizationId })).toMatchObject(refusal);
    await port.refund({ ...ONE, authorizationId, amount: AMOUNT });
    expect(await port.void({ ...TWO, authorizationId })).toMatchObject(refusal);
  });

  it('refunds once for repeated requests, and no more than was captured', async () => {
    const authorizationId = await captured();
    const part = { ...ONE, authorizationId, amount: { amount: '10.00', currency: 'USD' } };
    expect(await port.refund(part)).toEqual(DONE);
    expect(await port.refund(part)).toEqual(DONE);
    const all = { ...TWO, authorizationId, amount: AMOUNT };
    expect(await port.refund(all)).toMatchObject(refused('AMOUNT_TOO_LARGE'));
    expect(await port.refund({ ...part, amount: AMOUNT })).toMatchObject({ outcome: 'unknown' });
    expect(await statusOf()).toBe('refunded');
  });

  it('refunds the rest after a partial refund, and reports the refunded amount', async () => {
    const authorizationId = await captured();
    const act = { ...ONE, authorizationId };
    const part = { amount: '10.00', currency: 'USD' };
    const refunded = async () => {
      const read = await port.readAuthorization(act);
      return read.outcome === 'done' ? read.value?.refunded : read;
    };
    expect(await refunded()).toEqual({ amount: '0.00', currency: 'USD' });
    await port.refund({ ...act, amount: part });
    expect(await refunded()).toEqual(part);
    const rest = { ...act, amount: REST, refundedBefore: part };
    expect(await port.refund(rest)).toEqual(DONE);
    expect(await port.refund(rest)).toEqual(DONE);
    expect(await refunded()).toEqual(AMOUNT);
  });

  it('refuses to refund an uncaptured authorisation', async () => {
    const authorizationId = await authorized();
    const refund = { ...ONE, authorizationId, amount: AMOUNT };
    expect(await port.refund(refund)).toMatchObject(refused('INVALID_STATE'));
    played.advance(LIFETIME_MS);
    expect(await port.refund({ ...refund, ...TWO })).toMatchObject(refused('INVALID_STATE'));
  });

  it('reports not_sent, not a refusal, for an unknown authorisation', async () => {
    const request = { ...ONE, authorizationId: 'auth_nobodys' };
    const notSent = {
      outcome: 'not_sent',
      failure: { kind: 'upstream', code: 'PAYMENT_PROVIDER_UNAVAILABLE' },
    };
    expect(await port.capture(request)).toMatchObject(notSent);
    expect(await port.void(request)).toMatchObject(notSent);
    expect(await port.refund({ ...request, amount: AMOUNT })).toMatchObject(notSent);
  });
});
