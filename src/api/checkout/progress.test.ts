import { checkoutIn, STATUSES } from '../../../tests/support/checkout-examples';
import type { CommandBook, OwedCommand } from '../../domain/checkout/command-book';
import type { Checkout } from '../../domain/checkout/state';
import type { Status } from '../../domain/checkout/status';
import { failure } from '../../domain/failure';
import { memoOf } from '../../workflows/checkout-memo';
import { answerIn, type CommandCall } from './progress';

const message = { key: 'k1', digest: 'd1', requestId: 'req_mine' };
const first = { ...message, requestId: 'req_first' };
const cancelRequest = { atMs: 1, reason: 'customer' } as const;

function answer(
  status: Status,
  command: Partial<CommandCall>,
  { running = true, ...change }: Partial<Checkout> & { readonly running?: boolean } = {},
) {
  const reading = { ...memoOf(checkoutIn(status, change)), running };
  return answerIn(reading, { name: 'order', message, ...command });
}

function owing(change: Partial<OwedCommand> = {}): { readonly commands: CommandBook } {
  return {
    commands: { owed: [{ ...first, name: 'order', failure: null, ...change }], records: {} },
  };
}

test('a repeat gets the original record and the current checkout', () => {
  const why = failure('PROCESSOR_DECLINED');
  const record = { ...first, name: 'order', failure: why, status: 'held', version: 6 } as const;
  const commands = { owed: [], records: { k1: record } };
  expect(answer('confirmed', {}, { commands })).toMatchObject({
    type: 'settled',
    failure: { code: 'PROCESSOR_DECLINED' },
    status: 'held',
    version: 6,
    view: { status: 'confirmed', version: 7 },
  });
});

test('a repeat joins a running command', () => {
  expect(answer('placing', {}, owing())).toMatchObject({
    type: 'under_way',
    tag: { requestId: 'req_first' },
  });
});

describe('a workflow that has ended without an answer to its command', () => {
  const running = false;
  const declined = failure('PROCESSOR_DECLINED');

  test.each(['placing', 'processing', 'in_review'] as const)(
    'leaves the outcome of an order unknown while %s',
    (status) => {
      expect(answer(status, {}, { ...owing(), running })).toMatchObject({
        type: 'under_way',
        view: { payment: { money: 'unknown' } },
      });
    },
  );

  test.each<[string, Partial<OwedCommand>, Partial<Checkout>]>([
    ['owed command', { failure: declined }, {}],
    ['last failure', {}, { lastFailure: { ...declined, attempt: 1 } }],
  ])('answers an order with the decline that is recorded in the %s', (_, owed, change) => {
    expect(answer('holding', {}, { ...owing(owed), ...change, running })).toMatchObject({
      type: 'settled',
      failure: { code: 'PROCESSOR_DECLINED' },
    });
  });

  test('reports a choice of seats as not carried out, even if an earlier order was declined', () => {
    const seats = owing({ name: 'seats' });
    const change = { ...seats, lastFailure: { ...declined, attempt: 1 }, running };
    expect(answer('holding', { name: 'seats' }, change)).toMatchObject({
      type: 'settled',
      failure: { code: 'CHECKOUT_STATE' },
    });
  });
});

test.each(STATUSES)('a closed checkout that is %s refuses a new order', (status) => {
  expect(answer(status, {}, { running: false })).toMatchObject({
    type: 'refused',
    failure: { code: 'CHECKOUT_STATE' },
  });
});

test.each<[Status, CommandCall['name'], string | undefined]>([
  ['queued', 'seats', 'CHECKOUT_STATE'],
  ['queued', 'order', 'CHECKOUT_STATE'],
  ['queued', 'edit', 'CHECKOUT_STATE'],
  ['queued', 'cancel', undefined],
  ['preparing', 'seats', 'CHECKOUT_BUSY'],
  ['preparing', 'edit', undefined],
  ['holding', 'seats', 'CHECKOUT_BUSY'],
  ['holding', 'order', 'CHECKOUT_BUSY'],
  ['placing', 'order', 'CHECKOUT_BUSY'],
  ['processing', 'seats', 'CHECKOUT_BUSY'],
  ['confirmed', 'order', 'CHECKOUT_STATE'],
  ['cancelling', 'seats', 'CHECKOUT_STATE'],
  ['selecting', 'seats', undefined],
  ['selecting', 'order', undefined],
  ['held', 'order', undefined],
  ['held', 'start', undefined],
  ['placing', 'cancel', undefined],
])('while %s, the refusal of %s without the workflow is %s', (status, name, code) => {
  const found = answer(status, { name });
  expect(found?.type === 'refused' ? found.failure.code : undefined).toBe(code);
});

test.each<[Status, Partial<Checkout>]>([
  ['processing', { cancelRequest }],
  ['in_review', { cancelRequest }],
  ['abandoned', {}],
  ['cancelled', {}],
])('a repeated cancellation while the checkout is %s is settled', (status, change) => {
  expect(answer(status, { name: 'cancel' }, change)).toMatchObject({
    type: 'settled',
    failure: null,
    requestId: 'req_mine',
  });
});

test.each<Status>(['processing', 'in_review', 'cancelling'])(
  'a new cancellation is refused if the workflow has ended while it was %s',
  (status) => {
    const ended = { cancelRequest, running: false };
    expect(answer(status, { name: 'cancel' }, ended)).toMatchObject({
      type: 'refused',
      failure: { code: 'CHECKOUT_STATE' },
    });
  },
);

test('a command for an outdated version is refused before anything else is checked', () => {
  const stale = { ...message, ifVersion: 6 };
  for (const name of ['cancel', 'order'] as const) {
    expect(answer('abandoned', { name, message: stale })).toMatchObject({
      type: 'refused',
      failure: { code: 'VERSION_CHANGED' },
    });
  }
});
