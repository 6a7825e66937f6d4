import { after, EVENTS } from '../../../tests/support/checkout-events';
import { checkoutIn, collection, NOW_MS, receipt } from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import { compensate } from './compensation-calls';
import { isStuck, listCompensation, nextCompensation, waitingCompensations } from './compensations';
import { isFinished, needsOps } from './machine';
import type { Compensation } from './order';
import type { Answer, Authorization, PaymentPort, Ports } from './ports';
import type { Checkout } from './state';

const total = receipt.total;
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
  const refused: Answer<null> = { outcome: 'refused', failure: failure('AUTHORIZATION_USED') };

  test.each([
    ['captured', 'chk_1-1', { kind: 'refund' }],
    ['captured', 'chk_9-1', { done: true }],
    ['captured', null, undefined],
    ['authorized', null, undefined],
    ['voided', null, { done: true }],
    ['lapsed', null, { done: true }],
  ] as const)('where it is %s for %s: %p', async (status, capturedFor, change) => {
    const authorization: Authorization = {
      ...{ authorizationId: 'auth_1', status, amount: total, lapsesAtMs: NOW_MS, capturedFor },
    };
    const payments: Partial<PaymentPort> = {
      void: () => Promise.resolve(refused),
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
