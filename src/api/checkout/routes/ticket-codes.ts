import type { Router } from 'express';
import { renderSVG } from 'uqr';
import type { CheckoutDeps } from '../../deps';
import { onlyMethods } from '../../../http/methods';
import { problem } from '../../../http/problem';

/** The code scanned at the door, as a picture. */
export function addTicketRoutes(router: Router, { reader }: CheckoutDeps): void {
  const qr = router.route('/checkouts/:checkoutId/tickets/:number/qr.svg');
  qr.get(async (request, response) => {
    const { view } = await reader.read(request.params.checkoutId);
    const ticket = view.tickets.find((it) => String(it.number) === request.params.number);
    if (!ticket) throw problem('NOT_FOUND', 'The checkout has no ticket of this number.');
    response.type('image/svg+xml').send(qrCode(ticket.qrData));
  });
  qr.all(onlyMethods('GET', 'HEAD'));
}

/** The densest QR code holds 2953 bytes, or somewhat more digits. */
function qrCode(data: string): string {
  try {
    return renderSVG(data);
  } catch (error) {
    // The library's only error, which has no class.
    if (!(error instanceof RangeError)) throw error;
    throw problem('QR_TOO_LONG', 'Show the ticket by its qrData in another way.');
  }
}
