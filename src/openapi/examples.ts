// Examples of bodies, and of answers recorded by `npm run record-examples`.
import { WAYS_TO_PAY } from '../domain/payments/ways-to-pay';
import type { CheckoutBody } from '../api/checkout/schemas/checkout-body';
import abandoned from './__generated__/abandoned.json';
import cancelled from './__generated__/cancelled.json';
import confirmed from './__generated__/confirmed.json';
import held from './__generated__/held.json';
import placing from './__generated__/placing.json';
import preparing from './__generated__/preparing.json';
import productionList from './__generated__/production-list.json';
import seatMap from './__generated__/seat-map.json';
import selecting from './__generated__/selecting.json';
import showtime from './__generated__/showtime.json';
import checkoutLink from './__generated__/checkout-link.json';
import showtimeList from './__generated__/showtime-list.json';
import showtimeSeatMap from './__generated__/showtime-seat-map.json';
import timeline from './__generated__/timeline.json';
import venue from './__generated__/venue.json';
import venueList from './__generated__/venue-list.json';
import webhookDelivery from './__generated__/webhook-delivery.json';
import webhookDeliveryList from './__generated__/webhook-delivery-list.json';
import webhookSentAgain from './__generated__/webhook-sent-again.json';
import webhookTest from './__generated__/webhook-test.json';
import type { WebhookEndpointAnswer } from '../api/webhooks/schemas/endpoint-answer';
import type { Example } from './parts';

const guest: CheckoutBody = {
  showtimeId: showtime.id,
  quantity: 2,
  customer: { type: 'guest', email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' },
  reference: 'cart-1842',
};

const webhookEndpoint: WebhookEndpointAnswer = {
  id: 'we_5b1f20c9a4d27e60f3b81c92',
  url: 'https://shop.example/hooks',
  events: ['checkout.confirmed', 'checkout.cancelled'],
  status: 'enabled',
  managedBy: 'you',
  createdAt: '2026-11-22T03:42:00Z',
  formerSecretValidUntil: null,
};

/** Not recorded, since recorded checkouts never wait in a queue. */
const queued = {
  ...preparing,
  status: 'queued',
  queue: {
    ahead: 412,
    estimatedWaitSeconds: { p50: 166, p90: 252 },
    opensAt: null,
    availability: 'few',
  },
  nextAction: { type: 'wait', afterSeconds: 21 },
};

const onSale = {
  id: 'ons_5b1f20c9a4d2',
  opensAt: '2026-11-22T18:00:00Z',
  state: 'open',
  showtimeIds: [showtime.id],
  weight: 1,
  seedHash: 'fa8a2b4d2c40e279b596adafd5fd38dc6fbd10144aef5c63aea272a8025ae45b',
  seed: '4d1f5a0c7e2b9d8364afc05b1e97d2608f3c4b5a69708192a3b4c5d6e7f80912',
  drawn: 2,
  participantsHash: '0453246bf28fde73cb5c8f4af50194b31b1dded4e44c571d42ba097f0fc06754',
  called: 1,
  waiting: 1,
  callsPerSecond: 2,
  whenSoldOut: 'wait',
};

const draw = {
  id: onSale.id,
  seedHash: onSale.seedHash,
  seed: onSale.seed,
  participantsHash: onSale.participantsHash,
  weights: [1],
  order: [
    'ab92f7e13ee1af2164a9b02f40fb63e96460450511f6669e280674005fe9274d',
    'f94c9a41aa2ed1e4570d232b05befe45b9ac13ac1eb87d02777fdb9fafad20a9',
  ].map((checkoutIdHash) => ({ checkoutIdHash, partner: 0 })),
};

type PaymentExampleName = (typeof WAYS_TO_PAY)[number]['example']['name'];

const PAYMENT_EXAMPLES = Object.fromEntries(
  WAYS_TO_PAY.map(({ example: { name, summary, payment } }) => [
    name,
    { summary, value: { expectedTotal: held.receipt.total, payment } },
  ]),
) as Record<PaymentExampleName, Required<Example>>;

export const PAYMENT_EXAMPLE_NAMES = WAYS_TO_PAY.map(({ example }) => example.name);

/** The examples of bodies and answers, except those of problems. */
export const EXAMPLES = {
  startAsGuest: { summary: 'A guest buys two tickets', value: guest },
  startWithoutCustomer: {
    summary: 'The customer is named later',
    value: { showtimeId: showtime.id, quantity: 2 },
  },
  chooseSeats: {
    summary: 'Two seats',
    value: { items: [{ offerId: 'adult', seatIds: selecting.nextAction.recommendedSeatIds }] },
  },
  choosePlaces: {
    summary: 'General admission',
    value: { items: [{ offerId: 'adult', quantity: 2 }] },
  },
  setPromotionCode: { summary: 'A promotion code', value: { promotionCode: 'MATINEE5' } },
  nameCustomer: { summary: 'A guest', value: { customer: guest.customer } },
  ...PAYMENT_EXAMPLES,
  cancelNow: { summary: 'An empty body', value: {} },
  emptyBody: { value: {} },
  resendFailed: {
    summary: 'Webhooks that failed while your endpoint was down',
    value: {
      createdFrom: '2026-11-22T00:00:00Z',
      createdTo: '2026-11-22T06:00:00Z',
      status: 'failed',
    },
  },
  queued: { summary: 'More customers want to start than can be served', value: queued },
  preparing: { summary: 'Prices and seats are being fetched', value: preparing },
  selecting: { value: selecting },
  held: { value: held },
  placing: { value: placing },
  confirmed: { value: confirmed },
  cancelled: { value: cancelled },
  abandoned: { value: abandoned },
  checkoutList: { value: { data: [cancelled], nextCursor: null } },
  seatMap: { value: seatMap },
  timeline: { value: timeline },
  venue: { value: venue },
  venueList: { value: venueList },
  productionList: { value: productionList },
  showtime: { value: showtime },
  showtimeList: { value: showtimeList },
  showtimeSeatMap: { value: showtimeSeatMap },
  checkoutLink: { value: checkoutLink },
  createWebhookEndpoint: {
    value: { url: webhookEndpoint.url, events: webhookEndpoint.events },
  },
  disableWebhookEndpoint: {
    summary: 'The endpoint gets no more webhooks',
    value: { enabled: false },
  },
  webhookEndpoint: { value: webhookEndpoint },
  onSale: { value: onSale },
  onSaleList: { value: { data: [onSale], nextCursor: null } },
  draw: { value: draw },
  webhookEndpointList: { value: { data: [webhookEndpoint], nextCursor: null } },
  webhookEndpointSecret: {
    value: { ...webhookEndpoint, secret: 'whsec_YSBzZWNyZXQgb2YgdGhlIGd1aWRlcyBhbG9uZQ==' },
  },
  webhookDelivery: { value: webhookDelivery },
  webhookDeliveryList: { value: webhookDeliveryList },
  webhookSentAgain: { value: webhookSentAgain },
  webhooksSentAgain: { value: { count: 12 } },
  webhookTest: { value: webhookTest },
  eventStream: {
    value: [
      'retry: 2718',
      '',
      'id: 7',
      'event: checkout.held',
      `data: ${JSON.stringify({
        type: 'checkout.held',
        timestamp: held.updatedAt,
        data: { id: held.id, version: 7, status: 'held', reference: held.reference },
      })}`,
      '',
      '',
    ].join('\n'),
  },
  healthy: { value: { status: 'ok' } },
  ready: {
    value: { status: 'ready', parts: { temporal: 'ready', namespace: 'ready', worker: 'ready' } },
  },
  notReady: {
    value: {
      status: 'not ready',
      parts: { temporal: 'ready', namespace: 'ready', worker: 'not ready' },
    },
  },
} as const satisfies Record<string, Example>;
export type ExampleName = keyof typeof EXAMPLES;

/** The path of an example in the document. */
export function exampleRef(name: string): { readonly $ref: string } {
  return { $ref: `#/components/examples/${name}` };
}
