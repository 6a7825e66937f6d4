// While money is `unknown`, it may have been taken. out-of-unknown.md lists every result that the checkout can get
// meanwhile, with its evidence. This test finds results that the list lacks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  claimed,
  collection,
  delivered,
  fulfilled,
  checkoutIn,
  owed,
  placed,
  sentOrder,
} from '../../../tests/support/checkout-examples';
import type { Trouble } from './ports';
import { failure } from '../failure';
import { FAILURES } from '../failure-table';
import { RESOLUTIONS } from './command-book';
import { judgeFirstSend, judgeResend, judgeStatus, type SendResult } from './evidence';
import { moneyOf, moneyOfOrder, type MoneyState } from './money-state';
import type { Collection, Evidence, OrderStep } from './order-steps';

interface Row {
  readonly judge: string;
  readonly result: string;
  readonly money: string;
  readonly evidence: string;
}

/** The rows of the tables: `| judged | result | money | evidence |`. */
const ROWS: readonly Row[] = [
  ...readFileSync(join(__dirname, 'out-of-unknown.md'), 'utf8').matchAll(
    /^\| (\w[\w ]*) \| (\w[\w, ]*) \| (taken|not_taken|unknown|as cancelled) \| (.+) \|$/gm,
  ),
].map(([, judge = '', result = '', money = '', evidence = '']) => ({
  judge,
  result,
  money,
  evidence,
}));

function listed(judge: string): Record<string, string> {
  const rows = ROWS.filter((row) => row.judge === judge);
  return Object.fromEntries(rows.map(({ result, money }) => [result, money]));
}

type SendAnswer = Parameters<typeof judgeFirstSend>[0];
type StatusAnswer = Parameters<typeof judgeStatus>[0];

const TROUBLES: Trouble[] = Object.keys(FAILURES).flatMap((code) => [
  { outcome: 'refused', failure: failure(code) },
  { outcome: 'refused', failure: failure(code), orderId: 'O55' },
  { outcome: 'unknown', failure: failure(code) },
  { outcome: 'not_sent', failure: failure(code) },
]);

const STATUS_WORDS = ['pending', 'fulfilled', 'failed', 'cancelled', 'refunded'] as const;

const STATUS_ANSWERS: StatusAnswer[] = [
  ...TROUBLES,
  ...STATUS_WORDS.map((status) => ({
    outcome: 'done' as const,
    value: { status, reasonCode: null },
  })),
];

const SEND_ANSWERS: SendAnswer[] = [
  ...TROUBLES,
  ...STATUS_WORDS.map((status) => ({
    outcome: 'done' as const,
    value: { orderId: 'O55', status, reasonCode: null },
  })),
];

function nameOfSend(judged: SendResult): string {
  return judged.result === 'not_sent' && judged.isFinalForHold ? 'not_sent, final' : judged.result;
}

function nameOfStatus(answer: StatusAnswer): string[] {
  const judged = judgeStatus(answer);
  switch (judged.result) {
    case 'fulfilled':
      return ['fulfilled with Svc', 'fulfilled with a partner'];
    case 'cancelled':
      return ['cancelled with Svc', 'cancelled with a partner'];
    case 'failed':
    case 'pending':
      return [judged.result];
  }
}

function sorted(names: Iterable<string>): string[] {
  return [...new Set(names)].sort();
}

/** The type ensures that no status is missing. */
const COLLECTIONS: Readonly<Record<Collection['status'], Collection>> = {
  wanted: { reference: 'chk_1-1', own: false, status: 'wanted', authorizationId: null },
  authorized: collection,
  in_doubt: { ...collection, status: 'in_doubt' },
  captured: { ...collection, status: 'captured' },
  refused: { ...collection, status: 'refused' },
};

const EVIDENCE: Readonly<Record<Evidence['what'], true>> = {
  hidden: true,
  resend_refused: true,
  resend_failed: true,
  seats_ours: true,
  seats_free: true,
  order_cancelled: true,
  cancel_sent: true,
  refund_named: true,
  refund_short: true,
  failed_later: true,
};

const STEPS: Readonly<Record<OrderStep['step'], OrderStep>> = {
  claimed,
  sent: sentOrder,
  placed,
  fulfilled,
  delivered,
};

describe('the list of the ways out of unknown', () => {
  test('has each result of the first send, and no other', () => {
    const found = SEND_ANSWERS.map((answer) => nameOfSend(judgeFirstSend(answer)));
    expect(sorted(found)).toEqual(sorted(Object.keys(listed('first send'))));
  });

  test('has each result of a resend, and no other', () => {
    const found = SEND_ANSWERS.map((answer) => nameOfSend(judgeResend(answer)));
    expect(sorted(found)).toEqual(sorted(Object.keys(listed('resend'))));
  });

  test('has each result of reading the status, and no other', () => {
    const found = STATUS_ANSWERS.flatMap(nameOfStatus);
    expect(sorted(found)).toEqual(sorted(Object.keys(listed('status'))));
  });

  test('has each status of a collection, with its money', () => {
    const money = Object.entries(COLLECTIONS).map(([status, each]) => [
      status,
      moneyOfOrder(fulfilled, each),
    ]);
    expect(listed('collection')).toEqual(Object.fromEntries(money));
  });

  test('has each kind of evidence', () => {
    const results = ['sight', 'seats', 'refund'].flatMap((judge) => Object.keys(listed(judge)));
    const kinds = results.map((result) => result.split(',')[0] ?? '');
    expect(sorted(kinds)).toEqual(sorted(Object.keys(EVIDENCE)));
  });

  test('has each cancelled order, with its money', () => {
    const moneyWith = (each: Collection | null, change = {}): MoneyState =>
      moneyOf(checkoutIn('cancelled', change, { collection: each }));
    const doubtful = COLLECTIONS.in_doubt;
    const money = {
      'with Svc': moneyWith(null),
      ...Object.fromEntries(
        Object.entries(COLLECTIONS).map(([status, each]) => [status, moneyWith(each)]),
      ),
      'in_doubt, to be refunded': moneyWith(doubtful, {
        compensations: [owed({ kind: 'refund' })],
      }),
      'in_doubt, given back': moneyWith(doubtful, { compensations: [owed({ done: true })] }),
    };
    expect(listed('cancelled')).toEqual(money);
  });

  test('has each resolution of ops', () => {
    const names = Object.keys(listed('resolution')).map((result) => result.split(' ')[0] ?? '');
    expect(sorted(names)).toEqual(sorted(RESOLUTIONS));
  });

  test('shows that Svc takes the money when it fulfils an order, and not before', () => {
    const money = Object.values(STEPS).map((order) => [order.step, moneyOfOrder(order, null)]);
    expect(Object.fromEntries(money)).toEqual({
      claimed: 'unknown',
      sent: 'unknown',
      placed: 'unknown',
      fulfilled: 'taken',
      delivered: 'taken',
    });
    expect(listed('status')['fulfilled with Svc']).toBe('taken');
    expect(listed('status')['fulfilled with a partner']).toBe(moneyOfOrder(fulfilled, collection));
  });

  test('names the evidence of each result', () => {
    expect(ROWS.length).toBeGreaterThan(30);
    for (const { evidence } of ROWS) expect(evidence.length).toBeGreaterThan(20);
  });
});

test('whatever the response to a resend, the money stays unknown', () => {
  expect(sorted(Object.values(listed('resend')))).toEqual(['unknown']);
  for (const answer of SEND_ANSWERS) expect(judgeResend(answer).result).not.toBe('refused');
});
