import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS_DOC_PATH, endpointsDoc, GENERATE_COMMAND } from '../../scripts/endpoints-doc';

const generated = endpointsDoc();

it(`${ENDPOINTS_DOC_PATH} is what \`${GENERATE_COMMAND}\` writes; run it when this fails`, () => {
  expect(readFileSync(join(__dirname, '../..', ENDPOINTS_DOC_PATH), 'utf8')).toBe(generated);
});

it.each([
  ['the ordering headers', '| `X-Svc-Timestamp` | ISO 8601 time in UTC'],
  ['a header by agreement', '| 10 to 14 |'],
  ['a rule beyond the schemas', '`showtimesByVenue`: the ISO dates or the local ones, never both'],
  ['the needed fields of an answer', '| `PlaceOrderResponse` | `orderId` |  |  | `eventId` |'],
  ['a fallback', '`vendorQrCodeData`: `vendorBookingId`'],
])('describes %s', (_what, text) => {
  expect(generated).toContain(text);
});
