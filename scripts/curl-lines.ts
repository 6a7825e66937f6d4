// The shell lines that `npm start` prints: a checkout from search to tickets, ready to paste.
import { createUsher } from 'usher-client';
import { findShowtime } from '../demo/showtime-search';

export interface CurlOptions {
  readonly apiUrl: string;
  readonly apiKey: string;
  /** Names the checkout, so that pasting the lines twice buys only once. */
  readonly cart: string;
}

const CUSTOMER = {
  type: 'guest',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
};
const PAYMENT = '{"type":"nonce","nonce":"tok_ok","provider":"sandbox"}';

export async function curlLines({ apiUrl, apiKey, cart }: CurlOptions): Promise<readonly string[]> {
  const { venue, showtime } = await findShowtime(createUsher({ baseUrl: apiUrl, apiKey }));
  const start = JSON.stringify({ showtimeId: showtime.id, quantity: 2, customer: CUSTOMER });
  const offerId = showtime.offers[0]?.offerId ?? 'adult';
  const checkout = '$USHER/v1/checkouts/$ID';
  /** A value of the checkout at the time when the line runs. */
  const now = (path: string) => `'"$(api ${checkout} | field ${path})"'`;
  const seats = `{"items":[{"offerId":"${offerId}","seatIds":${now('nextAction.recommendedSeatIds')}}]}`;
  const order = `{"expectedTotal":${now('receipt.total')},"payment":${PAYMENT}}`;
  return [
    `USHER=${apiUrl} KEY=${apiKey} CART=${cart}`,
    `api() { curl -sw '\\n' -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' "$@"; }`,
    `field() { node -pe "const it = JSON.parse(fs.readFileSync(0)).$1; it.trim ? it : JSON.stringify(it)"; }`,
    `api "$USHER/v1/showtimes?venueIds=${venue.id}"`,
    `ID=$(api $USHER/v1/checkouts -H "Idempotency-Key: $CART" -d '${start}' | field id)`,
    `api -X PUT ${checkout}/seats -d '${seats}'`,
    `api ${checkout}/order -H "Idempotency-Key: $CART-order" -d '${order}'`,
    `api ${checkout}`,
  ];
}
