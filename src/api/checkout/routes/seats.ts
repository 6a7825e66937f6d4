import type { Router } from 'express';
import { refusalWhileQueued } from '../../../domain/checkout/command-rules';
import type { CheckoutView } from '../../../domain/checkout/view';
import { clientGone } from '../../../http/client-gone';
import { failureProblem, stateProblem } from '../../../http/failure-problem';
import type { Problem } from '../../../http/problem';
import { seatMapResource } from '../../discovery/seat-map-resource';
import { checkoutResource } from '../checkout-resource';
import { answerCommand } from '../command-answer';
import { commandMessage, preferredWait } from '../command-request';
import type { CheckoutDeps } from '../../deps';
import { optionalKey } from '../../../http/idempotency-key';
import { onlyMethods } from '../../../http/methods';
import { SeatsBodySchema } from '../schemas/seats-body';
import { parseBody } from '../../../http/validation';

/** Serves the seat map. Sends a choice of seats as an Update or, for a caller who does not wait, as a Signal. */
export function addSeatsRoutes(router: Router, deps: CheckoutDeps): void {
  const { commands } = deps;
  const seats = router.route('/checkouts/:checkoutId/seats');
  seats.put(async (request, response) => {
    const { checkoutId } = request.params;
    const wait = preferredWait(request, response, deps);
    const key = optionalKey(request);
    const body = parseBody(SeatsBodySchema, request.body);
    const message = { ...(await commandMessage(deps, 'seats', key, response)), ...body };
    const progress = wait.isZero
      ? await commands.postSeats(checkoutId, message)
      : await commands.chooseSeats(checkoutId, message, wait);
    await answerCommand(response, message, progress, deps);
  });
  seats.all(onlyMethods('PUT'));

  const seatMap = router.route('/checkouts/:checkoutId/seat-map');
  seatMap.get(async (request, response) => {
    const reading = await deps.reader.read(request.params.checkoutId);
    const map = await deps.seatMapOf(reading, response.locals.partner, clientGone(response));
    if (!map) throw noSeatMap(reading.view, deps.now());
    response.json(seatMapResource(map));
  });
  seatMap.all(onlyMethods('GET', 'HEAD'));
}

function noSeatMap(view: CheckoutView, nowMs: number): Problem {
  const checkout = checkoutResource(view, nowMs);
  const closed = 'The checkout is closed and no longer has a seat map.';
  if (view.closed) return stateProblem('CHECKOUT_STATE', closed, checkout);
  if (view.queue) return failureProblem(refusalWhileQueued(), checkout);
  if (!view.showtime)
    return stateProblem('CHECKOUT_BUSY', 'The seats are not known yet.', checkout);
  return stateProblem('CHECKOUT_STATE', 'This showtime is no longer on sale.', checkout);
}
