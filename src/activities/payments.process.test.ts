// The real client against the sandbox's payment provider, over HTTP.
import { asyncLocalStorage, type Context } from '@temporalio/activity';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { FaultPlanInput } from '../../sandbox/control/fault';
import { SandboxLedgerSchema } from '../../sandbox/control/ledger-schema';
import { ProviderClient } from '../../sandbox/testing/provider-client';
import { startSandbox, type StartedSandbox } from '../../sandbox/testing/started-sandbox';
import {
  createHttpPaymentProvider,
  type PaymentProvider,
  type ProviderAccess,
} from '../upstream/payment-provider/payment-provider';
import { CALLER } from '../upstream/testing/caller';
import { answerWith, captureRequests } from '../upstream/testing/capturing-server';
import type { Trouble } from '../domain/checkout/ports';
import { createPaymentActivities, type PaymentActivityDeps } from './payments';

const PARAMS = { partnerId: 'rex', reference: 'chk_a-1' };
const AMOUNT = { amount: '31.50', currency: 'USD' };

let sandbox: StartedSandbox;
let payments: PaymentProvider & { close(): void };
let access: ProviderAccess;
let attempt: number;
let signal: AbortSignal;

beforeEach(async () => {
  sandbox = await startSandbox();
  payments = createHttpPaymentProvider({ timeoutMs: 20_000, ...CALLER });
  const secret = sandbox.world.settings.paymentSecret;
  access = { url: `${sandbox.url}/payment-provider`, secret };
  attempt = 1;
  signal = new AbortController().signal;
});

afterEach(async () => {
  payments.close();
  await sandbox.close();
});

function activities(over: Partial<PaymentActivityDeps> = {}) {
  return createPaymentActivities({
    payments,
    paymentsOf: (partnerId) => (partnerId === 'rex' ? access : undefined),
    context: () => ({ attempt, scheduledAtMs: 0, signal }),
    ...over,
  });
}

const authorize = (token = 'tok_ok') =>
  activities().authorize({ ...PARAMS, amount: AMOUNT, token });

async function captured(token = 'tok_ok') {
  const { authorizationId } = await authorize(token);
  await activities().capture({ ...PARAMS, authorizationId });
  return { ...PARAMS, authorizationId };
}

async function plan(...rules: NonNullable<FaultPlanInput['rules']>): Promise<void> {
  const body = JSON.stringify({ rules });
  const response = await fetch(`${sandbox.url}/sandbox/faults`, { method: 'PUT', body });
  expect(response.status).toBe(200);
}

async function failureOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => 'no error',
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApplicationFailure)) throw new Error('no failure', { cause: error });
  return { failure: error, trouble: (error.details as [Trouble])[0] };
}

/** The entries of the provider's own ledger, as `kind amount`. */
async function ledger(): Promise<string[]> {
  const response = await fetch(`${sandbox.url}/sandbox/ledger`);
  const { provider } = SandboxLedgerSchema.parse(await response.json());
  return provider.entries.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`);
}

it('authorises, finds, captures and refunds', async () => {
  const authorization = await authorize();
  expect(authorization).toEqual({
    authorizationId: expect.stringMatching(/^auth_/),
    status: 'authorized',
    amount: AMOUNT,
    refunded: { amount: '0.00', currency: 'USD' },
    lapsesAtMs: Date.parse('2026-03-10T15:00:00Z'),
    capturedFor: null,
  });
  await expect(activities().findAuthorizations(PARAMS)).resolves.toEqual(authorization);
  const act = { ...PARAMS, authorizationId: authorization.authorizationId };
  await expect(activities().readAuthorization(act)).resolves.toEqual(authorization);
  await expect(activities().capture(act)).resolves.toBeNull();
  await expect(activities().readAuthorization(act)).resolves.toEqual({
    ...authorization,
    status: 'captured',
    capturedFor: PARAMS.reference,
  });
  await expect(activities().refund({ ...act, amount: AMOUNT })).resolves.toBeNull();
  expect(await ledger()).toEqual(['authorize 3150', 'capture 3150', 'refund 3150']);
});

it('voids an authorisation', async () => {
  const { authorizationId } = await authorize();
  await expect(activities().void({ ...PARAMS, authorizationId })).resolves.toBeNull();
  expect(await ledger()).toEqual(['authorize 3150', 'void 3150']);
});

it('returns null for an unknown reference or id', async () => {
  await expect(activities().findAuthorizations(PARAMS)).resolves.toBeNull();
  const act = { ...PARAMS, authorizationId: 'auth_nobodys' };
  await expect(activities().readAuthorization(act)).resolves.toBeNull();
});

it('leaves an unreadable authorisation unknown, and requires another payment', async () => {
  const server = await captureRequests(answerWith(201, '<html>'));
  access = { ...access, url: `http://127.0.0.1:${server.port}` };
  const { trouble } = await failureOf(authorize());
  await server.close();
  expect(trouble).toMatchObject({
    outcome: 'unknown',
    failure: { kind: 'upstream', code: 'PAYMENT_PROVIDER_UNUSABLE', next: 'pay' },
  });
});

describe('refusals', () => {
  it.each([
    ['tok_declined', 'PROCESSOR_DECLINED'],
    ['tok_fraud', 'FRAUD_DETECTED'],
    ['tok_invalid_number', 'INVALID_CREDIT_CARD_NUMBER'],
  ])('%s is refused: %s', async (token, code) => {
    const { failure, trouble } = await failureOf(authorize(token));
    expect(trouble).toMatchObject({
      outcome: 'refused',
      failure: { kind: 'payment', code, retryable: true },
    });
    expect(failure).toMatchObject({
      type: code,
      nonRetryable: true,
      category: ApplicationFailureCategory.BENIGN,
    });
  });

  it('requires another card if the token was used before', async () => {
    const kept = await fetch(`${sandbox.url}/payment-provider/vault/cards`, {
      method: 'POST',
      body: JSON.stringify({
        cardNumber: '4242424242424242',
        cvv: '123',
        billingZip: '10001',
        expirationMonth: 12,
        expirationYear: 2030,
      }),
    });
    const { token } = (await kept.json()) as { token: string };
    await new ProviderClient(sandbox.url).authorize('chk_b-1', '1.00', token);
    const { failure, trouble } = await failureOf(authorize(token));
    expect(failure).toMatchObject({ type: 'TOKEN_USED', nonRetryable: true });
    expect(trouble).toMatchObject({
      outcome: 'refused',
      failure: { kind: 'payment', code: 'INVALID_CREDIT_CARD_NUMBER' },
    });
  });

  it('refuses a capture after the authorisation has lapsed', async () => {
    const { authorizationId } = await authorize();
    sandbox.clock.advance(7 * 24 * 3600_000);
    const { failure, trouble } = await failureOf(
      activities().capture({ ...PARAMS, authorizationId }),
    );
    expect(failure.nonRetryable).toBe(true);
    expect(trouble).toMatchObject({
      outcome: 'refused',
      failure: { code: 'AUTHORIZATION_LAPSED', retryable: true },
    });
  });

  it('does not void a captured payment', async () => {
    const { failure, trouble } = await failureOf(activities().void(await captured()));
    expect(failure).toMatchObject({ type: 'INVALID_STATE', nonRetryable: true });
    expect(failure.message).toContain('the authorisation is captured');
    expect(trouble).toMatchObject({ outcome: 'refused', failure: { code: 'INVALID_STATE' } });
  });

  it('need no call if the partner has no provider', async () => {
    const params = { ...PARAMS, partnerId: 'roxy' };
    const { failure, trouble } = await failureOf(activities().findAuthorizations(params));
    expect(failure).toMatchObject({ type: 'PAYMENT_PROVIDER_MISSING', nonRetryable: true });
    expect(trouble).toMatchObject({
      outcome: 'refused',
      failure: { code: 'PAYMENT_PROVIDER_MISSING' },
    });
  });
});

describe('a wrong secret', () => {
  beforeEach(() => {
    access = { ...access, secret: 'whsec_bm90IHRoZSBzZWNyZXQgb2YgdGhpcyBzYW5kYm94' };
  });

  it.each(['authorize', 'capture', 'findAuthorizations', 'readAuthorization'] as const)(
    'has the outcome not_sent: %s',
    async (name) => {
      const params = { ...PARAMS, amount: AMOUNT, token: null, authorizationId: 'auth_1' };
      const { failure, trouble } = await failureOf(activities()[name](params));
      expect(trouble).toMatchObject({
        outcome: 'not_sent',
        failure: { kind: 'upstream', code: 'PAYMENT_PROVIDER_UNAVAILABLE' },
      });
      expect(failure).toMatchObject({ type: 'INVALID_SIGNATURE', nonRetryable: false });
      expect(failure.category).not.toBe(ApplicationFailureCategory.BENIGN);
    },
  );
});

describe('lost answers', () => {
  it.each([
    ['drop-before', []],
    ['drop-after', ['authorize 3150']],
  ] as const)('leave an authorisation unknown (%s) until it is looked up', async (kind, booked) => {
    await plan({ calls: ['authorize'], times: 1, fault: { kind } });
    const { trouble } = await failureOf(authorize());
    expect(trouble).toMatchObject({
      outcome: 'unknown',
      failure: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' },
    });
    expect(await ledger()).toEqual(booked);
    const found = await activities().findAuthorizations(PARAMS);
    expect(found === null).toBe(booked.length === 0);
    const again = await authorize();
    expect(found ?? again).toEqual(again);
    expect(await ledger()).toEqual(['authorize 3150']);
  });

  it('move money once, however often the calls are repeated', async () => {
    await plan({ calls: ['capture'], times: 2, fault: { kind: 'drop-after' } });
    const { authorizationId } = await authorize();
    const act = { ...PARAMS, authorizationId };
    for (let i = 0; i < 2; i += 1) {
      const { trouble, failure } = await failureOf(activities().capture(act));
      expect([trouble.outcome, failure.nonRetryable]).toEqual(['unknown', false]);
    }
    await activities().capture(act);
    await plan({ calls: ['refund'], times: 1, fault: { kind: 'drop-after' } });
    const refund = { ...act, amount: AMOUNT };
    expect((await failureOf(activities().refund(refund))).trouble.outcome).toBe('unknown');
    await activities().refund(refund);
    expect(await ledger()).toEqual(['authorize 3150', 'capture 3150', 'refund 3150']);
  });

  it('time out at the deadline, with an unknown outcome', async () => {
    await plan({ calls: ['capture'], times: 1, fault: { kind: 'latency', ms: 60_000 } });
    const { authorizationId } = await authorize();
    const hasty = createHttpPaymentProvider({ timeoutMs: 500, ...CALLER });
    const { trouble } = await failureOf(
      activities({ payments: hasty }).capture({ ...PARAMS, authorizationId }),
    );
    hasty.close();
    expect(trouble).toMatchObject({ outcome: 'unknown' });
  });

  it('do not include failed connections, whose outcome is not_sent', async () => {
    access = { ...access, url: 'http://127.0.0.1:1/payment-provider' };
    const { trouble, failure } = await failureOf(authorize());
    expect([trouble.outcome, failure.nonRetryable]).toEqual(['not_sent', false]);
  });
});

describe('a failing provider', () => {
  it('is called again after its Retry-After', async () => {
    await plan({ calls: ['authorize'], fault: { kind: 'rate-limit', retryAfterSeconds: 7 } });
    const { failure, trouble } = await failureOf(authorize());
    expect(trouble).toMatchObject({ outcome: 'not_sent', failure: { retryAfterMs: 7000 } });
    expect(failure.nextRetryDelay).toBe(7000);
    attempt = 2;
    expect((await failureOf(authorize())).trouble.outcome).toBe('unknown');
  });

  it('leaves the outcome unknown', async () => {
    await plan({ calls: ['authorize'], fault: { kind: 'server-error', status: 503 } });
    const { failure, trouble } = await failureOf(authorize());
    expect(trouble).toMatchObject({ outcome: 'unknown', failure: { kind: 'upstream' } });
    expect(failure.nonRetryable).toBe(false);
  });

  it('refunds on a retry', async () => {
    const refund = { ...(await captured('tok_refund_fails')), amount: AMOUNT };
    for (let i = 0; i < sandbox.world.settings.refundFailures; i += 1) {
      const { failure, trouble } = await failureOf(activities().refund(refund));
      expect(failure).toMatchObject({ type: 'REFUND_PROCESSING_ERROR', nonRetryable: false });
      expect(trouble).toMatchObject({
        outcome: 'unknown',
        failure: { kind: 'cancellation', code: 'REFUND_PROCESSING_ERROR', retryable: true },
      });
    }
    await expect(activities().refund(refund)).resolves.toBeNull();
    expect((await ledger()).at(-1)).toBe('refund 3150');
  });
});

it('calls the provider of the given partner', async () => {
  const partnerIds: string[] = [];
  const paymentsOf = (partnerId: string) => {
    partnerIds.push(partnerId);
    return access;
  };
  await activities({ paymentsOf }).findAuthorizations({ ...PARAMS, partnerId: 'roxy' });
  expect(partnerIds).toEqual(['roxy']);
});

it('rethrows a bug unchanged', async () => {
  const bug = new TypeError('oops');
  const paymentsOf = () => {
    throw bug;
  };
  await expect(activities({ paymentsOf }).findAuthorizations(PARAMS)).rejects.toBe(bug);
});

it('uses Temporal’s own context by default, and its cancellation signal', async () => {
  const temporal = { info: { attempt: 2 }, cancellationSignal: AbortSignal.abort() };
  const own = createPaymentActivities({ payments, paymentsOf: () => access });
  const { trouble } = await failureOf(
    asyncLocalStorage.run(temporal as unknown as Context, () => own.findAuthorizations(PARAMS)),
  );
  // Not sent at this attempt, but an earlier attempt may have been carried out.
  expect(trouble.outcome).toBe('unknown');
});

it('shows neither token, secret nor authorisation id in a failure', async () => {
  const { authorizationId } = await authorize();
  const failures = [
    await failureOf(authorize('tok_private')),
    await failureOf(activities().refund({ ...PARAMS, authorizationId, amount: AMOUNT })),
  ];
  for (const { failure } of failures) {
    const all = JSON.stringify([failure.message, failure.details, failure.stack]);
    for (const hidden of ['tok_private', access.secret, authorizationId]) {
      expect(all).not.toContain(hidden);
    }
  }
});
