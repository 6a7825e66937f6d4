import type { OperationSpec } from '../operation';

export const TICKET_OPERATIONS: readonly OperationSpec[] = [
  {
    id: 'getTicketQr',
    method: 'get',
    path: '/v1/checkouts/{checkoutId}/tickets/{number}/qr.svg',
    tag: 'tickets',
    summary: "Get a ticket's QR code",
    description:
      'What the door scans, as a picture. It is the `qrData` of the ticket and private: show it to the customer alone.',
    answers: { 200: { description: 'The picture.', mediaType: 'image/svg+xml' } },
    problems: ['NOT_FOUND', 'QR_TOO_LONG'],
  },
];
