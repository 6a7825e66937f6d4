import type { Router } from 'express';
import { answerCommand } from '../command-answer';
import { commandMessage, preferredWait } from '../command-request';
import type { CheckoutDeps } from '../../deps';
import { optionalKey } from '../../../http/idempotency-key';
import { onlyMethods } from '../../../http/methods';
import { SeatsBodySchema } from '../schemas/seats-body';
import { parseBody } from '../../../http/validation';

/** Chooses seats: by an Update, or if the caller does not wait, by a Signal, which has no outcome. */
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
}
