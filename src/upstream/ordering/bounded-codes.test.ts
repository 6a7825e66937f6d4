import { boundedCodes } from './bounded-codes';

const qrData = 'x'.repeat(7_000);
const code = { seatLabel: 'F 7', bookingId: 'VB9', qrData };
const megabytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) / 1_048_576;

it('keeps codes that can be shown', () => {
  expect(boundedCodes([code, { ...code, qrData: 'QR9' }])).toEqual([
    code,
    { ...code, qrData: 'QR9' },
  ]);
});

it('replaces QR data that is too long with the booking id', () => {
  const image = `data:image/png;base64,${'x'.repeat(530_000)}`;
  const codes = Array.from({ length: 8 }, () => ({ ...code, qrData: image }));
  const bounded = boundedCodes(codes);
  expect(bounded).toEqual(codes.map((each) => ({ ...each, qrData: 'VB9' })));
});

it('cuts labels, and leaves out a booking id that is too long', () => {
  const long = { seatLabel: 'F'.repeat(5_000), bookingId: 'B'.repeat(5_000), qrData: 'QR9' };
  const [bounded] = boundedCodes([long]);
  expect(bounded?.seatLabel).toHaveLength(200);
  expect(bounded?.bookingId).toBe('');
});

it.each(['x', 'é', '\u0000', '🎟'])(
  'replaces all QR data if codes of %j are too large in total',
  (character) => {
    const large = character.repeat(7_000 / character.length);
    const codes = Array.from({ length: 500 }, () => ({ ...code, qrData: large }));
    const bounded = boundedCodes(codes);
    expect(bounded).toHaveLength(500);
    expect(bounded.every((each) => each.qrData === 'VB9')).toBe(true);
    expect(megabytesOf(bounded)).toBeLessThan(1);
  },
);

it('refuses more tickets than any order has', () => {
  const codes = Array.from({ length: 1_001 }, () => code);
  expect(() => boundedCodes(codes)).toThrow('INVALID_ANSWER');
});
