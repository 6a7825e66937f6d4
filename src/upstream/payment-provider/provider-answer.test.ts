import {
  readAuthorized,
  readCaptured,
  readFound,
  readKnown,
  readRefunded,
} from './provider-answer';

const REFERENCE = 'chk_a-1';
const AMOUNT = { amount: '31.50', currency: 'USD' };
const WIRE = {
  id: 'auth_1',
  reference: REFERENCE,
  status: 'authorized',
  amount: AMOUNT,
  refundedAmount: { amount: '0.00', currency: 'USD' },
  createdAt: '2026-03-03T15:00:00Z',
  lapsesAt: '2026-03-10T15:00:00Z',
  capturedFor: null,
};
const SEEN = {
  authorizationId: 'auth_1',
  status: 'authorized',
  amount: AMOUNT,
  refunded: { amount: '0.00', currency: 'USD' },
  lapsesAtMs: Date.parse(WIRE.lapsesAt),
  capturedFor: null,
};

const known = (change: object) => readKnown(JSON.stringify({ ...WIRE, ...change }), 'auth_1');
const found = (...data: object[]) =>
  readFound(JSON.stringify({ data, nextCursor: null }), REFERENCE);

it.each([
  ['31.5', 'USD', '31.50'],
  ['31', 'CAD', '31.00'],
  ['3150', 'JPY', '3150'],
])('reads %s %s as %s, with the decimal places of the currency', (amount, currency, received) => {
  expect(known({ amount: { amount, currency } })).toEqual({
    type: 'value',
    value: { ...SEEN, amount: { amount: received, currency } },
  });
});

it('reports the refunded amount with the decimal places of its currency', () => {
  const refundedAmount = { amount: '10', currency: 'USD' };
  expect(known({ status: 'refunded', refundedAmount })).toMatchObject({
    value: { status: 'refunded', refunded: { amount: '10.00', currency: 'USD' } },
  });
});

it('accepts the same amount in another notation', () => {
  const text = JSON.stringify({ ...WIRE, amount: { amount: '31.5', currency: 'USD' } });
  const read = readAuthorized(text, { reference: REFERENCE, amount: AMOUNT });
  expect(read).toEqual({ type: 'value', value: SEEN });
});

it.each([
  ['a reference', 'chk_b-1'],
  ['null', null],
])('reads %s as capturedFor', (_, capturedFor) => {
  expect(known({ status: 'captured', capturedFor })).toEqual({
    type: 'value',
    value: { ...SEEN, status: 'captured', capturedFor },
  });
});

it('does not accept an authorisation without capturedFor, although nothing is captured yet', () => {
  const text = JSON.stringify({ ...WIRE, capturedFor: undefined });
  expect(readAuthorized(text, { reference: REFERENCE, amount: AMOUNT })).toMatchObject({
    trouble: { outcome: 'unknown', field: 'capturedFor' },
  });
});

it('returns the newest authorisation, wherever it is in the list', () => {
  const older = { ...WIRE, id: 'older', createdAt: '2026-03-03T16:00:00+02:00' };
  const newest = { ...WIRE, id: 'newest', createdAt: '2026-03-03T15:00:00.001Z' };
  expect(found(older, newest, WIRE)).toMatchObject({ value: { authorizationId: 'newest' } });
});

it('returns the later entry of two with the same creation time', () => {
  expect(found(WIRE, { ...WIRE, id: 'b' })).toMatchObject({ value: { authorizationId: 'b' } });
});

it('accepts a capture only for the requested reference', () => {
  const captured = (capturedFor: string | null) =>
    readCaptured(JSON.stringify({ ...WIRE, status: 'captured', capturedFor }), 'auth_1', REFERENCE);
  expect(captured(REFERENCE)).toEqual({ type: 'value', value: null });
  expect(captured('chk_b-1')).toMatchObject({
    trouble: { outcome: 'refused', code: 'AUTHORIZATION_USED' },
  });
  expect(captured(null)).toMatchObject({ trouble: { outcome: 'unknown', field: 'capturedFor' } });
});

it('accepts a second refund only if both amounts are refunded', () => {
  const refundOf = (amount: string) => {
    const refundedAmount = { amount, currency: 'USD' };
    const text = JSON.stringify({ ...WIRE, status: 'refunded', refundedAmount });
    const rest = { amount: '21.50', currency: 'USD' };
    return readRefunded(text, 'auth_1', rest, { amount: '10.00', currency: 'USD' });
  };
  expect(refundOf('31.50')).toEqual({ type: 'value', value: null });
  const misfit = { trouble: { outcome: 'unknown', field: 'refundedAmount' } };
  expect(refundOf('31.49')).toMatchObject(misfit);
  expect(refundOf('10.00')).toMatchObject(misfit);
});
