import { after, EVENTS } from '../../../tests/support/checkout-events';
import { checkoutIn, collection, NOW_MS, receipt } from '../../../tests/support/checkout-examples';
import { done, fakePorts, refused, unknown } from '../../../tests/support/fake-ports';
import { failure } from '../failure';
import { money, type Money } from '../money';
import { compensate } from './compensation-calls';
import { isStuck, listCompensation, nextCompensation, waitingCompensations } from './compensations';
import { isFinished, needsOps } from './machine';
import type { Compensation } from './order';
import type { Authorization, PaymentPort, Ports, SvcPort } from './ports';
import type { Checkout } from './state';

const total = receipt.total;
const NOTHING = money('0.00', 'USD');
const TEN = money('10.00', 'USD');
const failed = checkoutIn('failed');
const one = listCompensation(failed, collection, total);
const { compensations: first } = one;
const second = { ...collection, reference: 'chk_1-2', authorizationId: 'auth_2' };
const both = listCompensation(one, second, total);

describe('what is given back', () => {
  test('is the latest first, and then what was tried least', () => {
    expect(nextCompensation(both)?.reference).toBe('chk_1-2');
    const postponed = { ...EVENTS.compensation_postponed, reference: 'chk_1-2' };
    expect(nextCompensation(after(both, postponed))?.reference).toBe('chk_1-1');
  });

  test('is not that of the attempt that is alive', () => {
    const placing = checkoutIn('placing');
    const order = { ...placing.phase.order, collection };
    const alive = { ...placing, phase: { ...placing.phase, order }, compensations: first };
    expect(waitingCompensations(alive)).toEqual([]);
    expect(waitingCompensations({ ...alive, compensations: both.compensations })).toHaveLength(1);
  });

  test('keeps a checkout from its end, and each is fenced to its attempt', () => {
    const { compensation_advanced: given } = EVENTS;
    const left = after(both, given);
    expect(left.compensations.map(({ done }) => done)).toEqual([true, false]);
    expect(isFinished(left)).toBe(false);
    expect(isFinished(after(left, { ...given, reference: 'chk_1-2' }))).toBe(true);
    expect(after(left, { ...given, change: { kind: 'refund' } })).toBe(left);
    expect(after(left, { ...given, reference: 'chk_1-3' })).toBe(left);
  });

  test('is tried again with growing pauses of an hour at most, and told to ops after eight', () => {
    let checkout: Checkout = { ...failed, compensations: first };
    const pausesMs = Array.from({ length: 13 }, () => {
      checkout = after(checkout, EVENTS.compensation_postponed);
      return (checkout.compensations[0]?.pause?.untilMs ?? 0) - NOW_MS;
    });
    expect(pausesMs.slice(0, 3)).toEqual([5_000, 10_000, 20_000]);
    expect(Math.max(...pausesMs)).toBe(3600_000);
    expect(needsOps(checkout)).toBe(true);
    expect(checkout.compensations.some((each) => isStuck(checkout, each))).toBe(true);
    const { mark_resolved } = EVENTS;
    expect(isFinished(after(checkout, { ...mark_resolved, outcome: 'compensated' }))).toBe(true);
  });

  test('is hurried by ops, but not before a nameless one has settled', () => {
    const { compensations: nameless } = listCompensation(
      failed,
      { ...collection, authorizationId: null },
      total,
    );
    const hurriedMs = (compensations: readonly Compensation[]) =>
      after({ ...failed, compensations }, EVENTS.compensation_postponed, EVENTS.retry_now)
        .compensations[0]?.pause?.untilMs;
    expect(hurriedMs(first)).toBe(NOW_MS);
    expect(hurriedMs(nameless)).toBe(NOW_MS + 10_000);
  });
});

describe('a void that the provider refuses', () => {
  test.each([
    ['captured', 'chk_1-1', NOTHING, { kind: 'refund' }],
    ['captured', 'chk_9-1', NOTHING, { done: true }],
    ['captured', null, NOTHING, undefined],
    ['refunded', 'chk_1-1', TEN, { kind: 'refund' }],
    ['refunded', 'chk_1-1', total, { done: true }],
    ['refunded', 'chk_9-1', TEN, { done: true }],
    ['refunded', null, TEN, undefined],
    ['authorized', null, NOTHING, undefined],
    ['voided', null, NOTHING, { done: true }],
    ['lapsed', null, NOTHING, { done: true }],
  ] as const)('where it is %s for %s: %p', async (status, capturedFor, back, change) => {
    const authorization: Authorization = {
      ...{ authorizationId: 'auth_1', status, amount: total, lapsesAtMs: NOW_MS, capturedFor },
      refunded: back,
    };
    const payments: Partial<PaymentPort> = {
      void: () => refused('AUTHORIZATION_USED'),
      readAuthorization: () => Promise.resolve({ outcome: 'done', value: authorization }),
    };
    const [compensation] = first;
    if (!compensation) throw new Error('nothing is listed');
    const found = await compensate(failed, compensation, { payments } as Ports);
    const type = change ? 'compensation_advanced' : 'compensation_postponed';
    expect(found).toMatchObject({ type, reference: 'chk_1-1', ...(change && { change }) });
  });
});

test('nothing found counts as nothing set aside only when it was looked for twice', async () => {
  const payments: Partial<PaymentPort> = {
    findAuthorizations: () => Promise.resolve({ outcome: 'done', value: null }),
  };
  const [listed] = listCompensation(
    failed,
    { ...collection, authorizationId: null },
    total,
  ).compensations;
  if (!listed) throw new Error('nothing is listed');
  const typeAfter = async (tries: number) =>
    (await compensate(failed, { ...listed, tries }, { payments } as Ports)).type;
  expect(await typeAfter(0)).toBe('compensation_postponed');
  expect(await typeAfter(1)).toBe('compensation_advanced');
});

describe('a refund', () => {
  const { reference } = collection;
  const [owed] = listCompensation(failed, collection, total, 'refund').compensations;
  const refundOf = (known: Partial<Compensation>, payments: Partial<PaymentPort>) =>
    compensate(failed, { ...owed!, ...known }, { payments } as Ports);
  const books = (refunded: Money): Partial<PaymentPort> => ({
    readAuthorization: () =>
      done({ ...EVENTS.authorized.authorization, status: 'refunded', refunded }),
  });

  test.each([
    ['refused', () => refused('AMOUNT_TOO_LARGE')],
    ['called done for a part', () => unknown('PAYMENT_PROVIDER_UNAVAILABLE')],
  ])('that is %s leaves the rest owed, by the books', async (_what, answer) => {
    const found = await refundOf({}, { ...books(TEN), refund: answer });
    expect(found).toMatchObject({ type: 'compensation_postponed', reference, refunded: TEN });
    const noted = after({ ...failed, compensations: [owed!] }, found);
    expect(noted.compensations).toMatchObject([{ refunded: TEN, done: false, tries: 1 }]);
    expect(isFinished(noted)).toBe(false);
  });

  test('of the rest is a call of its own, which names what was back before', async () => {
    const asked: unknown[] = [];
    const refund: PaymentPort['refund'] = (ask) => {
      asked.push(ask);
      return done(null);
    };
    expect(await refundOf({ refunded: TEN }, { refund })).toMatchObject({ change: { done: true } });
    expect(await refundOf({}, { refund })).toMatchObject({ change: { done: true } });
    const ask = { partnerId: 'demo', reference, authorizationId: 'auth_1' };
    expect(asked).toEqual([
      { ...ask, amount: money('26.50', 'USD'), refundedBefore: TEN },
      { ...ask, amount: total },
    ]);
  });

  test('is done where the books say that all of it is back, whatever was answered', async () => {
    const found = await refundOf({}, { ...books(total), refund: () => unknown() });
    expect(found).toMatchObject({ type: 'compensation_advanced', change: { done: true } });
  });

  test.each([
    ['no more than before', TEN],
    ['another currency', money('40.00', 'CAD')],
  ])('is tried again as it was where the books tell of %s', async (_what, back) => {
    const found = await refundOf({ refunded: TEN }, { ...books(back), refund: () => unknown() });
    expect(found).toEqual({
      type: 'compensation_postponed',
      reference,
      failure: failure('UPSTREAM_UNAVAILABLE'),
    });
  });
});

describe('a refund by Svc', () => {
  const cancelled = checkoutIn('cancelled');
  const [owed] = listCompensation(
    cancelled,
    { ...collection, reference: 'O55' },
    total,
    'svc_refund',
  ).compensations;
  const look = (known: Partial<Compensation>, svc: Partial<SvcPort>) =>
    compensate(cancelled, { ...owed!, ...known }, fakePorts({ svc }));
  const says = (status: 'refunded' | 'cancelled', refund: Money | null): Partial<SvcPort> => ({
    orderStatus: () => done({ status, reasonCode: null }),
    cancelOrder: () => done({ status, refund }),
  });

  test.each([
    ['the status says so', { tries: 0 }, says('refunded', null), true],
    ['all of it is named', { tries: 1 }, says('refunded', total), true],
    ['no amount is named', { tries: 1 }, says('refunded', null), true],
    ['a part is named', { tries: 1 }, says('refunded', TEN), false],
    ['nothing is named', { tries: 1 }, says('refunded', NOTHING), false],
    ['it is only cancelled', { tries: 1 }, says('cancelled', total), false],
    ['a part was named before', { tries: 0, refunded: TEN }, says('refunded', null), false],
    ['all of it is named at last', { tries: 1, refunded: TEN }, says('refunded', total), true],
  ] as const)('where %s', async (_what, known, svc, isDone) => {
    const type = isDone ? 'compensation_advanced' : 'compensation_postponed';
    expect((await look(known, svc)).type).toBe(type);
  });

  test('of a part is for ops after as many tries as any other that fails', () => {
    const { compensationTriesUntilOps: tries } = cancelled.policy;
    expect(isStuck(cancelled, { ...owed!, tries })).toBe(false);
    expect(isStuck(cancelled, { ...owed!, tries, refunded: TEN })).toBe(true);
  });
});
