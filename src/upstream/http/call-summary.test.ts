import { callSummary } from './call-summary';

const answered = (headers: Record<string, string>, text = '') =>
  ({ type: 'answered', status: 409, headers, text }) as const;

it('shows the items on sale and the query', () => {
  const body = {
    leaseItems: [{ productId: 'P1', offerId: 'adult', seatIds: ['F7'], quantity: 1 }],
  };
  const { request, answer } = callSummary({ query: { showtimeId: 'D1', page: 2 }, body }, null);
  expect(request).toEqual({ query: { showtimeId: 'D1', page: 2 }, body });
  expect(answer).toBeNull();
});

it.each([
  ['a name', { body: { firstName: 'Ann' } }],
  ['a password', { body: { identityValue: 'ann', password: 'Ann' } }],
  ['a card', { body: { payment: { cardNumber: '4111', cvv: 'Ann' } } }],
  ['a token', { body: { orderParameters: { externalPaymentNonce: 'Ann' } } }],
  ['a location', { query: { lat: 'Ann', lon: 'Ann' } }],
  ['an order', { params: { id: 'Ann' } }],
  ['extra data from callers', { body: { orderParameters: { vendorData: { showtimeId: 'Ann' } } } }],
  ['an address in place of an id', { query: { showtimeId: 'Ann@example.org' } }],
  ['free text in place of an id', { query: { showtimeId: 'Ann Lee' } }],
])('hides %s', (_, request) => {
  const text = JSON.stringify(callSummary(request, answered({}, 'Ann')));
  expect(text).toContain('[redacted]');
  expect(text).not.toContain('Ann');
});

it('shows the status, size and type of the answer, never its text', () => {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r-1' };
  expect(callSummary({}, answered(headers, '{"message":"Ann"}')).answer).toEqual({
    status: 409,
    bytes: 17,
    contentType: 'application/json',
    requestId: 'r-1',
  });
  expect(callSummary({}, answered({ 'x-request-id': 'two words' })).answer?.requestId).toBeNull();
});

it('cuts long lists', () => {
  const ids = Array.from({ length: 100 }, (_, index) => `C${index}`);
  const { request } = callSummary({ body: { ids } }, null);
  expect(request).toEqual({ body: { ids: ids.slice(0, 20) } });
});
