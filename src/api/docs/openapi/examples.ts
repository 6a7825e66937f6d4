// Examples of bodies, and of answers as a run has had them (`npm run record-examples`).
import { WAYS_TO_PAY } from '../../../domain/payments/ways-to-pay';
import type { CheckoutBody } from '../../checkout/schemas/checkout-body';
import abandoned from './examples/abandoned.json';
import cancelled from './examples/cancelled.json';
import confirmed from './examples/confirmed.json';
import held from './examples/held.json';
import placing from './examples/placing.json';
import preparing from './examples/preparing.json';
import productionList from './examples/production-list.json';
import seatMap from './examples/seat-map.json';
import selecting from './examples/selecting.json';
import showtime from './examples/showtime.json';
import checkoutLink from './examples/checkout-link.json';
import showtimeList from './examples/showtime-list.json';
import showtimeSeatMap from './examples/showtime-seat-map.json';
import timeline from './examples/timeline.json';
import venue from './examples/venue.json';
import venueList from './examples/venue-list.json';
import webhookDelivery from './examples/webhook-delivery.json';
import webhookDeliveryList from './examples/webhook-delivery-list.json';
import webhookSentAgain from './examples/webhook-sent-again.json';
import webhookTest from './examples/webhook-test.json';
import type { Example } from './parts';

const guest: CheckoutBody = {
  showtimeId: showtime.id,
  quantity: 2,
  customer: { type: 'guest', email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' },
  reference: 'cart-1842',
};

type PaymentExampleName = (typeof WAYS_TO_PAY)[number]['example']['name'];

const PAYMENT_EXAMPLES = Object.fromEntries(
  WAYS_TO_PAY.map(({ example: { name, summary, payment } }) => [
    name,
    { summary, value: { expectedTotal: held.receipt.total, payment } },
  ]),
) as Record<PaymentExampleName, Required<Example>>;

export const PAYMENT_EXAMPLE_NAMES = WAYS_TO_PAY.map(({ example }) => example.name);

/** Those that are said in bodies and answers; the problems have their own. */
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
  nameCustomer: { summary: 'Who buys', value: { customer: guest.customer } },
  ...PAYMENT_EXAMPLES,
  cancelNow: { summary: 'There is nothing to say', value: {} },
  nothingToSay: { value: {} },
  resendFailed: {
    summary: 'What failed while your endpoint was down',
    value: {
      createdFrom: '2026-11-22T00:00:00Z',
      createdTo: '2026-11-22T06:00:00Z',
      status: 'failed',
    },
  },
  preparing: { value: preparing },
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

/** Where an example stands in the document. */
export function exampleRef(name: string): { readonly $ref: string } {
  return { $ref: `#/components/examples/${name}` };
}
