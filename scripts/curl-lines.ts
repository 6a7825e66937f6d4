// The five lines that `npm start` prints: a checkout from search to tickets, each ready to paste.
import { createUsher } from 'usher-client';
import { findShowtime } from '../demo/showtime-search';

export interface CurlOptions {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly idempotencyKey: string;
  readonly checkoutId: string;
}

const CUSTOMER = {
  type: 'guest',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
};

export async function curlLines(options: CurlOptions): Promise<readonly string[]> {
  const { apiUrl, apiKey, idempotencyKey, checkoutId } = options;
  const { venue, showtime } = await findShowtime(createUsher({ baseUrl: apiUrl, apiKey }));
  const authorization = `-H 'Authorization: Bearer ${apiKey}'`;
  const checkout = `${apiUrl}/v1/checkouts/${checkoutId}`;
  const json = `-H 'Content-Type: application/json'`;
  const key = (name: string) => `-H 'Idempotency-Key: ${idempotencyKey}${name}'`;
  /** A value of the checkout as it is when the line runs. */
  const now = (path: string) =>
    `'"$(curl -s ${checkout} ${authorization} | node -pe 'JSON.stringify(JSON.parse(fs.readFileSync(0)).${path})')"'`;

  const start = { showtimeId: showtime.id, quantity: 2, customer: CUSTOMER };
  const offerId = showtime.offers[0]?.offerId ?? 'adult';
  const seats = `{"items":[{"offerId":"${offerId}","seatIds":${now('nextAction.recommendedSeatIds')}}]}`;
  const payment = '{"type":"nonce","nonce":"tok_ok","provider":"sandbox"}';
  const order = `{"expectedTotal":${now('receipt.total')},"payment":${payment}}`;
  return [
    `curl -s '${apiUrl}/v1/showtimes?venueIds=${venue.id}' ${authorization}`,
    `curl -s -X POST ${apiUrl}/v1/checkouts ${authorization} ${key('')} ${json} -d '${JSON.stringify(start)}'`,
    `curl -s -X PUT ${checkout}/seats ${authorization} ${json} -d '${seats}'`,
    `curl -s -X POST ${checkout}/order ${authorization} ${key('-order')} ${json} -d '${order}'`,
    `curl -s ${checkout} ${authorization}`,
  ];
}
