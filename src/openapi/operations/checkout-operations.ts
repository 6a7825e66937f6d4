// Operations that read or follow checkouts, and return tickets.
import { HEARTBEAT_MS } from '../../api/checkout/events/event-stream';
import { ListQuerySchema } from '../../api/checkout/list/list-query';
import { WaitQuerySchema } from '../../http/prefer-wait';
import { LISTS_RATE, type OperationSpec } from '../operation';

const READING = { method: 'get', problems: ['NOT_FOUND'] } as const;

export const CHECKOUT_OPERATIONS: readonly OperationSpec[] = [
  {
    id: 'listCheckouts',
    method: 'get',
    path: '/v1/checkouts',
    tag: 'watching',
    summary: 'List checkouts',
    description: `Your own checkouts: first those that can still change, latest start first, then the others, latest end first. A checkout whose tickets are bought while you read the pages moves to the front: read the first page again. To read only new checkouts, set \`createdFrom\`. Each entry equals the answer to reading that checkout; the list may lag by some seconds. All given filters apply. ${LISTS_RATE}`,
    query: [ListQuerySchema],
    exampleQuery: 'status=processing,in_review',
    answers: {
      200: { description: 'A page.', model: 'CheckoutList', examples: ['checkoutList'] },
    },
  },
  {
    ...READING,
    id: 'getCheckout',
    path: '/v1/checkouts/{checkoutId}',
    tag: 'checkouts',
    summary: 'Read a checkout',
    description:
      'With `If-None-Match` and `Prefer: wait=20`, or `?wait=20`, this is a long poll: 200 as soon as the version differs, else 304.',
    query: [WaitQuerySchema],
    headers: ['IfNoneMatch', 'PreferNews'],
    answers: {
      200: {
        description: 'The current checkout.',
        model: 'Checkout',
        headers: ['ETag', 'Preference-Applied'],
        examples: ['held', 'confirmed'],
      },
      304: {
        description: 'It has not changed.',
        headers: ['ETag', 'Preference-Applied'],
      },
    },
  },
  {
    ...READING,
    id: 'getCheckoutSeatMap',
    path: '/v1/checkouts/{checkoutId}/seat-map',
    tag: 'checkouts',
    summary: 'Read the seat map',
    description:
      'The seats of the showtime as they were at `asOf`; those of this checkout are `mine`. Until the tickets are bought, this may be the map that the checkout read last; afterwards it is read for the request.',
    answers: {
      200: { description: 'The seat map.', model: 'SeatMap', examples: ['seatMap'] },
    },
    failures: ['CHECKOUT_BUSY', 'CHECKOUT_STATE', 'UPSTREAM_UNAVAILABLE'],
  },
  {
    ...READING,
    id: 'getCheckoutTimeline',
    path: '/v1/checkouts/{checkoutId}/timeline',
    tag: 'watching',
    summary: 'Read what happened',
    description: 'The history of the checkout, for people.',
    answers: {
      200: { description: 'The timeline.', model: 'Timeline', examples: ['timeline'] },
    },
  },
  {
    id: 'streamCheckoutEvents',
    method: 'get',
    path: '/v1/checkouts/{checkoutId}/events',
    tag: 'watching',
    summary: 'Follow a checkout',
    description: `Server-sent events: the \`id\` of each is the version, the \`event\` its type, and the \`data\` a \`CheckoutEvent\`. The stream sends states, not every version: of versions in quick succession only the last is sent. A comment is sent every ${HEARTBEAT_MS / 1000} seconds. The stream ends once the checkout is final and a refund is done, or after ten minutes: reconnect with \`Last-Event-ID\`.`,
    headers: ['LastEventId'],
    answers: {
      200: {
        description: 'The stream.',
        mediaType: 'text/event-stream',
        examples: ['eventStream'],
      },
      204: { description: 'The checkout is final, and you know its last version.' },
    },
    problems: ['NOT_FOUND', 'TOO_MANY_STREAMS'],
  },
  {
    id: 'getTicketQr',
    method: 'get',
    path: '/v1/checkouts/{checkoutId}/tickets/{number}/qr.svg',
    tag: 'tickets',
    summary: "Get a ticket's QR code",
    description:
      'The code scanned at the door, as an image. It is the private `qrData` of the ticket: show it only to the customer.',
    answers: { 200: { description: 'The image.', mediaType: 'image/svg+xml' } },
    problems: ['NOT_FOUND', 'QR_TOO_LONG'],
  },
];
