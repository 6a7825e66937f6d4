import { endpoints, type EndpointName } from '../../contract/endpoints';
import { ORDERING_ERROR_STATUS } from '../../contract/error-codes';
import { readAnswer } from './answer';
import { classify } from './classify';

const codes = Object.keys(ORDERING_ERROR_STATUS).filter((code) => code !== 'GENERIC_ERROR');
const ENDPOINTS = ['lease', 'placeOrder', 'orderStatus', 'cancelOrder'] as const;
const NOTHING = { value: 0, currencyCode: 'USD' };
const NO_ID = '00000000-0000-0000-0000-000000000000';
const rows = ENDPOINTS.flatMap((name) => codes.map((code) => [name, code] as const));

function troubleOf(name: EndpointName, code: string) {
  const read = readAnswer(name, JSON.stringify({ error: { code } }), 'primary');
  return read.type === 'trouble' ? read.trouble : null;
}

function troubleOfStatus(name: EndpointName, code: string) {
  const text = JSON.stringify({ error: { code } });
  const delivery = { type: 'answered', status: 400, headers: {}, text } as const;
  const verdict = classify(endpoints[name], delivery, 0);
  return verdict.type === 'trouble' ? verdict.trouble : null;
}

test.each(rows)('%s: %s proves no more with status 200 than with a 4xx', (name, code) => {
  const known = troubleOfStatus(name, code)!;
  const trouble = troubleOf(name, code)!;
  expect(trouble.code).toBe(known.code === code ? code : 'INVALID_ANSWER');
  const allowed = known.outcome === 'refused' ? ['refused', 'unknown'] : ['unknown'];
  expect(allowed).toContain(trouble.outcome);
});

test.each(['ORDER_NOT_FOUND', 'ORDER_NOT_CANCELLABLE', 'CANCELLATION_WINDOW_EXPIRED'])(
  'an order may have been placed even if Svc answered placeOrder with %s',
  (code) => expect(troubleOf('placeOrder', code)).toMatchObject({ outcome: 'unknown' }),
);

test('a payment is declined only where an order is placed', () => {
  const code = 'PROCESSOR_DECLINED';
  expect(troubleOf('placeOrder', code)).toMatchObject({ code, outcome: 'refused' });
  for (const name of ['lease', 'cancelOrder'] as const) {
    expect(troubleOf(name, code)).toMatchObject({ code: 'INVALID_ANSWER', outcome: 'unknown' });
  }
});

test('an alternative layout without seats is not read as an empty one', () => {
  const refused = readAnswer('layout', '{"code":"INVALID_SHOWTIME"}', 'alternative');
  expect(refused).toMatchObject({ trouble: { outcome: 'refused', code: 'INVALID_SHOWTIME' } });
  const empty = readAnswer('layout', '{"auditoriumId":"A1"}', 'alternative');
  expect(empty).toMatchObject({ trouble: { outcome: 'unknown', code: 'INVALID_ANSWER' } });
});

test.each([
  ['orderStatus', 'status', 'GENERIC_ERROR', 'unknown'],
  ['orderStatus', 'status', 'ORDER_NOT_FOUND', 'refused'],
  ['cancelOrder', 'cancellationStatus', 'CANCELLATION_WINDOW_EXPIRED', 'refused'],
] as const)(
  '%s: a body with only a %s and the code %s is an error',
  (name, field, code, outcome) => {
    const read = readAnswer(name, JSON.stringify({ [field]: 'failed', code }), 'primary');
    expect(read).toMatchObject({ type: 'trouble', trouble: { code, outcome } });
  },
);

test.each([0, '0.00'])('cancelOrder: a code beside a refund of %s is an error', (value) => {
  const code = 'ORDER_NOT_CANCELLABLE';
  const refundAmount = { value, currencyCode: 'USD' };
  const answer = { cancellationStatus: 'FAILED', refundAmount, code };
  const read = readAnswer('cancelOrder', JSON.stringify(answer), 'primary');
  expect(read).toMatchObject({ type: 'trouble', trouble: { code, outcome: 'refused' } });
  const paid = { ...answer, refundAmount: { value: 36.5, currencyCode: 'USD' } };
  expect(readAnswer('cancelOrder', JSON.stringify(paid), 'primary').type).toBe('answer');
});

test.each([
  ['orderStatus', 'FAILED', 'ORDER_NOT_FOUND'],
  ['cancelOrder', 'CONFIRMED', 'CANCELLATION_WINDOW_EXPIRED'],
] as const)('%s, alternative: an error that names the order is no answer', (name, status, code) => {
  const text = JSON.stringify({ orderId: 'O55', status, code });
  expect(readAnswer(name, text, 'alternative')).toMatchObject({
    type: 'trouble',
    trouble: { code, outcome: 'refused' },
  });
});

test.each([
  ['lease', 'primary', { leaseDurationSeconds: 0 }, 'SEAT_UNAVAILABLE'],
  ['preview', 'primary', { receipt: { totalAmount: NOTHING } }, 'INVENTORY_UNAVAILABLE'],
  [
    'lease',
    'alternative',
    { leaseId: 0, showtimeId: 'D812', seatIds: ['S1'], expiresAt: '0001-01-01T00:00:00Z' },
    'SEAT_UNAVAILABLE',
  ],
  [
    'preview',
    'alternative',
    { previewId: NO_ID, showtimeId: 'D812', leaseId: 'L1', pricing: { total: NOTHING } },
    'INVENTORY_UNAVAILABLE',
  ],
  ['lease', 'primary', { leaseDurationSeconds: 0 }, 'OFFER_NOT_FOUND'],
  ['preview', 'primary', { receipt: { totalAmount: NOTHING } }, 'SEAT_UNAVAILABLE'],
  ['preview', 'alternative', { previewId: -1, pricing: { total: NOTHING } }, 'SEAT_UNAVAILABLE'],
  ['orderSummary', 'primary', { tickets: [] }, 'ORDER_NOT_FOUND'],
  ['refreshCheckout', 'alternative', { showtimeId: 'D812', offers: [] }, 'GENERIC_ERROR'],
  [
    'layout',
    'alternative',
    { showtimeId: 'D812', seatMapAvailable: false, seats: [] },
    'GENERIC_ERROR',
  ],
] as const)('%s, %s: %o beside the code %s is an error', (name, shape, fields, code) => {
  const read = readAnswer(name, JSON.stringify({ ...fields, code }), shape);
  expect(read).toMatchObject({ type: 'trouble', trouble: { code } });
  expect(readAnswer(name, JSON.stringify(fields), shape).type).toBe('answer');
});

test.each([
  ['primary', { orderId: 0, eventId: 0 }],
  ['primary', { orderId: 0, eventId: 'E77' }],
  ['primary', { orderId: NO_ID }],
  ['primary', { orderId: -1 }],
  ['primary', { orderId: 'N/A' }],
  ['alternative', { orderId: 'null', status: 'FAILED' }],
  ['alternative', { orderId: 0, status: 'FAILED', confirmationCode: 'N/A' }],
] as const)('%s: an order whose id is a placeholder is no order: %o', (shape, fields) => {
  const code = 'PROCESSOR_DECLINED';
  expect(readAnswer('placeOrder', JSON.stringify({ ...fields, code }), shape)).toMatchObject({
    trouble: { code, outcome: 'refused' },
  });
  expect(readAnswer('placeOrder', JSON.stringify(fields), shape)).toMatchObject({
    trouble: { code: 'INVALID_ANSWER', outcome: 'unknown', field: 'orderId' },
  });
});

test('an order with an id is no error, whatever code is beside it', () => {
  const text = JSON.stringify({ orderId: 'O1', status: 'FAILED', code: 'PROCESSOR_DECLINED' });
  expect(readAnswer('placeOrder', text, 'alternative').type).toBe('answer');
});

test.each([
  'INVENTORY_UNAVAILABLE',
  'PROCESSOR_DECLINED',
  'DUPLICATE_CLIENT_REQUEST_ID',
  'REFUND_PROCESSING_ERROR',
])('the code %s beside a failed status is the reason for the failure, not an error', (code) => {
  const answer = { status: 'failed', code };
  expect(readAnswer('orderStatus', JSON.stringify(answer), 'primary')).toMatchObject({
    type: 'answer',
    answer: { status: 'failed', orderStatusReasonCode: code },
  });
});

test('a status with a reason is no error, whatever code is beside it', () => {
  const reason = { orderStatusReasonCode: 'PROCESSOR_DECLINED' };
  const answer = { status: 'failed', ...reason, code: 'GENERIC_ERROR' };
  expect(readAnswer('orderStatus', JSON.stringify(answer), 'primary')).toMatchObject({
    type: 'answer',
    answer: { status: 'failed', orderStatusReasonCode: 'PROCESSOR_DECLINED' },
  });
});
