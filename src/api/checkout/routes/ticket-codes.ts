import type { Router } from 'express';
import { renderSVG } from 'uqr';
import type { CheckoutDeps } from '../../deps';
import { onlyMethods } from '../../../http/methods';
import { problem } from '../../../http/problem';

/** Serves a ticket's code as a picture, to be scanned at the door. */
export function addTicketRoutes(router: Router, { reader }: CheckoutDeps): void {
  const qr = router.route('/checkouts/:checkoutId/tickets/:number/qr.svg');
  qr.get(async (request, response) => {
    const { view } = await reader.read(request.params.checkoutId);
    const ticket = view.tickets.find((it) => String(it.number) === request.params.number);
    if (!ticket) throw problem('NOT_FOUND', 'The checkout has no ticket with this number.');
    response.type('image/svg+xml').send(qrCode(ticket.qrData));
  });
  qr.all(onlyMethods('GET', 'HEAD'));
}

/** A QR code holds at most 2953 bytes, or more if they are digits. */
function qrCode(data: string): string {
  try {
    return renderSVG(data);
  } catch (error) {
    // The library throws only this error, for data that is too long.
    if (!(error instanceof RangeError)) throw error;
    throw problem('QR_TOO_LONG', 'Show the qrData of the ticket as another kind of barcode.');
  }
}
