import { readAnswer } from './answer';

test('an id that is a larger number than a float holds is read digit by digit', () => {
  const text = '{"orderId":9007199254740993,"eventId":"E1"}';
  expect(readAnswer('placeOrder', text, 'primary')).toMatchObject({
    answer: { orderId: '9007199254740993' },
  });
});

test('two codes of tickets that differ in their last digit stay two', () => {
  const codes = ['12345678901234567890', '12345678901234567891'];
  const tickets = codes.map((code) => `{"vendorBookingId":"B","vendorQrCodeData":${code}}`);
  const read = readAnswer('orderSummary', `{"tickets":[${tickets.join()}]}`, 'primary');
  expect(read).toMatchObject({
    answer: { tickets: codes.map((vendorQrCodeData) => ({ vendorQrCodeData })) },
  });
});

test.each(['10.00', '"10.00"', '{"value":10}', '{"value":"$10.00","currencyCode":"USD"}', '0'])(
  'a refund of %s cannot be read, which is not the same as none',
  (refundAmount) => {
    const text = `{"cancellationStatus":"REFUNDED","refundAmount":${refundAmount}}`;
    expect(readAnswer('cancelOrder', text, 'primary')).toMatchObject({
      trouble: { outcome: 'unknown', code: 'INVALID_ANSWER' },
    });
  },
);

test('a start in a year of more digits than a store takes is unreadable', () => {
  const showtime = { showtimeId: 'D1', productionId: 'B1', venueId: 'C1', attributes: [] };
  const starts = ['9999-12-31T23:30:00-05:00', '2030-01-02T02:30:00Z'];
  const showtimeDetails = starts.map((utcShowtimeStart) => ({ ...showtime, utcShowtimeStart }));
  const text = JSON.stringify({ showtimeDetails });
  expect(readAnswer('showtimesByIds', text, 'primary')).toMatchObject({
    answer: { showtimeDetails: [{ utcShowtimeStart: '2030-01-02T02:30:00Z' }] },
  });
});
