import { readAnswer } from './answer';

test('an id too large for a float keeps all its digits', () => {
  const text = '{"orderId":9007199254740993,"eventId":"E1"}';
  expect(readAnswer('placeOrder', text, 'primary')).toMatchObject({
    answer: { orderId: '9007199254740993' },
  });
});

test('two ticket codes that differ in their last digit stay different', () => {
  const codes = ['12345678901234567890', '12345678901234567891'];
  const tickets = codes.map((code) => `{"vendorBookingId":"B","vendorQrCodeData":${code}}`);
  const read = readAnswer('orderSummary', `{"tickets":[${tickets.join()}]}`, 'primary');
  expect(read).toMatchObject({
    answer: { tickets: codes.map((vendorQrCodeData) => ({ vendorQrCodeData })) },
  });
});

test.each(['10.00', '"10.00"', '{"value":10}', '{"value":"$10.00","currencyCode":"USD"}', '0'])(
  'a refund of %s is unreadable, not absent',
  (refundAmount) => {
    const text = `{"cancellationStatus":"REFUNDED","refundAmount":${refundAmount}}`;
    expect(readAnswer('cancelOrder', text, 'primary')).toMatchObject({
      trouble: { outcome: 'unknown', code: 'INVALID_ANSWER' },
    });
  },
);

test.each(['null', '{"value":null,"currencyCode":null}', '{"value":"","currencyCode":" "}', '{}'])(
  'a refund of %s is absent',
  (refundAmount) => {
    const text = `{"cancellationStatus":"CANCELLED","refundAmount":${refundAmount}}`;
    expect(readAnswer('cancelOrder', text, 'primary')).toEqual({
      type: 'answer',
      answer: { cancellationStatus: 'CANCELLED' },
    });
  },
);

test('a start after the year 9999 is unreadable', () => {
  const showtime = { showtimeId: 'D1', productionId: 'B1', venueId: 'C1', attributes: [] };
  const starts = ['9999-12-31T23:30:00-05:00', '2030-01-02T02:30:00Z'];
  const showtimeDetails = starts.map((utcShowtimeStart) => ({ ...showtime, utcShowtimeStart }));
  const text = JSON.stringify({ showtimeDetails });
  expect(readAnswer('showtimesByIds', text, 'primary')).toMatchObject({
    answer: { showtimeDetails: [{ utcShowtimeStart: '2030-01-02T02:30:00Z' }] },
  });
});
