// A partner collects the money: authorised before the order, captured after it, and released if the order fails, even
// if responses are lost.
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { auditLedger } from '../../sandbox/control/ledger-audit';
import { SandboxLedgerSchema, type SandboxLedger } from '../../sandbox/control/ledger-schema';
import { ProviderClient } from '../../sandbox/testing/provider-client';
import type { FaultPlanInput } from '../../sandbox/control/fault';
import { type PartnerFile } from '../../src/platform/partners';
import { hashPartnerKey } from '../../src/platform/partner-keys';
import {
  PartnerBackend,
  untilKeyKnown,
  type CheckoutJson,
  type ProblemJson,
} from '../support/partner-backend';
import { lineOf, typeOps } from '../support/runbook-lines';
import { endFaults, planFaults } from '../support/sandbox-controls';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

let provider: ProviderClient;

const usher = useUsher({
  policy: {
    settleMs: 300,
    pollIntervalMs: 200,
    pollBudgetMs: 3_000,
    reconcilePauseMs: 200,
    callBudgetMs: 3_000,
  },
  sandbox: { ratePerSecond: 0 },
});
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

beforeAll(async () => {
  provider = new ProviderClient(usher.config.upstream.baseUrl);
});

afterEach(() => endFaults(usher));

const BY_TOKEN = { type: 'partner', token: 'tok_ok' };
const strike = (rules: FaultPlanInput['rules']) => planFaults(usher, rules);

async function ledger(): Promise<SandboxLedger> {
  const response = await fetch(`${usher.config.upstream.baseUrl}/sandbox/ledger`);
  return SandboxLedgerSchema.parse(await response.json());
}

/** The provider's ledger entries of the checkout, as `<attempt> <kind>`. */
async function providerEntries({ id }: Pick<CheckoutJson, 'id'>): Promise<string[]> {
  const { entries } = (await ledger()).provider;
  return entries
    .filter(({ reference }) => reference.startsWith(id))
    .map(({ reference, kind }) => `${reference.slice(id.length + 1)} ${kind}`);
}

async function bought(): Promise<CheckoutJson> {
  const { body } = await partner.pay(await partner.held(showtimeId), BY_TOKEN);
  return partner.reaches(body.id, 'confirmed');
}

test('the money is authorised, then captured exactly once when the tickets are certain', async () => {
  const held = await partner.held(showtimeId);
  const { status, body } = await partner.pay(held, BY_TOKEN);
  expect([status, body.status]).toEqual([200, 'confirmed']);
  expect(body).toMatchObject({
    payment: { type: 'partner', money: 'taken', amount: held.receipt!.total },
  });
  expect(body.tickets).toHaveLength(2);
  expect(await providerEntries(held)).toEqual(['1 authorize', '1 capture']);
  const { svc } = await ledger();
  const order = svc.orders.find(({ id }) => id === body.order!.id);
  expect(order).toMatchObject({ collectedBy: 'partner', status: 'fulfilled' });
});

test("a partner's own authorisation is captured", async () => {
  const held = await partner.held(showtimeId);
  const { amount } = held.receipt!.total;
  const own = await provider.authorize('own-1', amount, 'tok_ok');
  const authorizationId = own.body.id as string;
  const { body } = await partner.pay(held, { type: 'partner', authorizationId });
  expect(body.status).toBe('confirmed');
  const { authorizations } = (await ledger()).provider;
  expect(authorizations.find(({ id }) => id === authorizationId)?.status).toBe('captured');
});

test('a decline by the provider keeps the seats for another token', async () => {
  const held = await partner.held(showtimeId);
  const declined = await partner.pay<ProblemJson>(held, { ...BY_TOKEN, token: 'tok_declined' });
  expect(declined).toMatchObject({
    status: 402,
    body: {
      code: 'PROCESSOR_DECLINED',
      checkout: { status: 'held', payment: { money: 'not_taken', attempt: 1 } },
    },
  });
  const { body } = await partner.pay(held, BY_TOKEN);
  expect(body.status).toBe('confirmed');
  expect(await providerEntries(held)).toEqual(['1 decline', '2 authorize', '2 capture']);
});

test('a failed order voids its authorisation, and the next order keeps its own', async () => {
  const held = await partner.held(showtimeId);
  await strike([
    { calls: ['placeOrder'], times: 1, fault: { kind: 'code', code: 'PROCESSOR_DECLINED' } },
    // The first void is late, so that it runs in parallel with the second attempt.
    { calls: ['void'], times: 3, fault: { kind: 'server-error' } },
  ]);
  const refused = await partner.pay<ProblemJson>(held, BY_TOKEN);
  expect(refused).toMatchObject({ status: 402, body: { code: 'PROCESSOR_DECLINED' } });
  const again = await partner.pay((await partner.get(held.id)).body, BY_TOKEN);
  expect(again.body.status).toBe('confirmed');
  await untilProviderEntries(held, 4);
  expect([...(await providerEntries(held))].sort()).toEqual([
    '1 authorize',
    '1 void',
    '2 authorize',
    '2 capture',
  ]);
});

test('a cancellation refunds through the provider before the refund is reported as done', async () => {
  const confirmed = await bought();
  await strike([{ calls: ['refund'], times: 1, fault: { kind: 'refund-failure' } }]);
  await partner.cancel(confirmed.id);
  const cancelled = await partner.refunds(confirmed.id, 'done');
  expect(cancelled).toMatchObject({
    status: 'cancelled',
    payment: { money: 'taken', refund: { status: 'done', amount: confirmed.receipt!.total } },
  });
  expect(await providerEntries(confirmed)).toEqual(['1 authorize', '1 capture', '1 refund']);
});

describe('a partial refund', () => {
  const restOf = async ({ id }: CheckoutJson) => {
    const { authorizations } = (await ledger()).provider;
    return authorizations
      .filter(({ reference }) => reference.startsWith(id))
      .map(({ amountMinor, refundedMinor }) => amountMinor - refundedMinor);
  };

  const refundTenOf = async ({ id, receipt }: CheckoutJson) => {
    const [authorization] = (await provider.find(`${id}-1`)).body.data as { id: string }[];
    const amount = { amount: '10.00', currency: receipt!.total.currency };
    const part = await provider.act(authorization!.id, 'refund', { body: { amount } });
    expect(part.body).toMatchObject({ status: 'refunded', refundedAmount: amount });
  };

  test('made at the provider leaves the rest, which the cancellation refunds', async () => {
    const confirmed = await bought();
    await refundTenOf(confirmed);
    await partner.cancel(confirmed.id);
    const cancelled = await partner.refunds(confirmed.id, 'done');
    expect(cancelled.payment).toMatchObject({ refund: { amount: confirmed.receipt!.total } });
    expect(await restOf(confirmed)).toEqual([0]);
    expect(await providerEntries(confirmed)).toEqual([
      '1 authorize',
      '1 capture',
      '1 refund',
      '1 refund',
    ]);
  });

  test('reported as refunded is followed by a refund of the rest', async () => {
    const confirmed = await bought();
    await strike([{ calls: ['refund'], times: 2, fault: { kind: 'partial-refund' } }]);
    await partner.cancel(confirmed.id);
    await partner.refunds(confirmed.id, 'done');
    expect(await restOf(confirmed)).toEqual([0]);
    const refunds = (await providerEntries(confirmed)).filter((each) => each === '1 refund');
    expect(refunds).toHaveLength(3);
  });

  test('agrees with the books while the rest is owed, but not once a person has settled it', async () => {
    const confirmed = await bought();
    await refundTenOf(confirmed);
    await strike([{ calls: ['refund'], fault: { kind: 'server-error' } }]);
    await partner.cancel(confirmed.id);
    await partner.refunds(confirmed.id, 'pending');
    const day = new Date().toISOString().slice(0, 10);
    const reconcile = async (option: string) =>
      (await typeOps(`reconcile --day ${day} ${option}`, usher.config)).printed;
    for (const option of ['', '--by-order']) {
      expect(await reconcile(option)).not.toContain(confirmed.id);
    }
    const settle = lineOf('open-compensations', 'settle chk', { 'chk_…': confirmed.id });
    expect((await typeOps(settle, usher.config)).exitCode).toBe(0);
    await partner.refunds(confirmed.id, 'done');
    for (const option of ['', '--by-order']) {
      expect(await reconcile(option)).toContain(confirmed.id);
    }
  });
});

test.each(['authorize', 'capture', 'refund'] as const)(
  'recovers from a lost answer to %s without repeating its effect',
  async (call) => {
    await strike([{ calls: [call], times: 1, fault: { kind: 'drop-after' } }]);
    const confirmed = await bought();
    await partner.cancel(confirmed.id);
    await partner.refunds(confirmed.id, 'done');
    expect(await providerEntries(confirmed)).toEqual(['1 authorize', '1 capture', '1 refund']);
  },
);

test.each(['authorize', 'capture'] as const)(
  'a request to %s that never arrived is sent again',
  async (call) => {
    await strike([{ calls: [call], times: 1, fault: { kind: 'drop-before' } }]);
    const confirmed = await bought();
    expect(await providerEntries(confirmed)).toEqual(['1 authorize', '1 capture']);
  },
);

test('a permanently failed capture cancels the order, and another payment buys the seats', async () => {
  const held = await partner.held(showtimeId);
  await strike([
    { calls: ['placeOrder'], times: 1, fault: { kind: 'fulfilment', afterMs: 1_500 } },
  ]);
  const ordering = partner.pay<ProblemJson>(held, BY_TOKEN);
  await untilProviderEntries(held, 1);
  const [authorization] = (await provider.find(`${held.id}-1`)).body.data as { id: string }[];
  await provider.act(authorization!.id, 'void');
  await ordering;
  const again = await partner.reaches(held.id, 'held');
  expect(again).toMatchObject({
    payment: { money: 'not_taken', attempt: 1 },
    lastFailure: { kind: 'payment', code: 'AUTHORIZATION_LAPSED' },
  });
  const { svc } = await ledger();
  const standing = svc.orders.filter(
    ({ paymentReference, status }) =>
      paymentReference === authorization!.id && ['pending', 'fulfilled'].includes(status),
  );
  expect(standing).toEqual([]);
  const { body } = await partner.pay(again, BY_TOKEN);
  expect(body.status).toBe('confirmed');
});

test('without a provider, partner payments are refused and earlier orders are still replayed', async () => {
  const key = { 'Idempotency-Key': randomUUID() };
  const paid = await partner.pay(await partner.held(showtimeId), BY_TOKEN, key);
  expect(paid.body.status).toBe('confirmed');
  const held = await partner.held(showtimeId);
  await withoutProvider(async () => {
    const refused = await partner.pay<ProblemJson>(held, BY_TOKEN);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'PAYMENT_PROVIDER_MISSING',
        errors: [{ pointer: '/payment/type' }],
        checkout: { status: 'held', version: held.version, payment: { attempt: 0 } },
      },
    });
    const again = await partner.pay(paid.body, BY_TOKEN, key);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(again.body).toEqual(paid.body);
  });
});

test('both ledgers agree in the end', async () => {
  expect(auditLedger(await ledger(), { oneCheckoutPerCustomer: false }).violations).toEqual([]);
});

/** Waits until the provider has this many entries for the checkout. */
async function untilProviderEntries(checkout: CheckoutJson, entries: number): Promise<void> {
  while ((await providerEntries(checkout)).length < entries);
}

/** Removes the provider from the partner file until the work is done. */
async function withoutProvider(work: () => Promise<void>): Promise<void> {
  const { partnersFile } = usher.config;
  const text = await readFile(partnersFile, 'utf8');
  const [demo] = (JSON.parse(text) as PartnerFile).partners;
  const { payments: _payments, keyHashes, ...rest } = demo!;
  const marker = 'usk_test_marker_of_the_changed_file';
  const changed = { ...rest, keyHashes: [...keyHashes, hashPartnerKey(marker)] };
  await writeFile(partnersFile, JSON.stringify({ partners: [changed] }));
  await untilKeyKnown(usher.apiUrls, marker);
  await work();
  await writeFile(partnersFile, text);
}
