import type { Router } from 'express';
import { answerCommand } from '../command-answer';
import { commandMessage, preferredWaitMs } from '../command-request';
import type { CheckoutDeps } from '../../deps';
import { requiredKey } from '../../http/idempotency-key';
import { onlyMethods } from '../../http/methods';

/** Abandons a checkout, or cancels its order. */
export function addCancelRoutes(router: Router, deps: CheckoutDeps): void {
  const { commands, reader, now } = deps;
  const cancel = router.route('/checkouts/:checkoutId/cancel');
  cancel.post(async (request, response) => {
    const { checkoutId } = request.params;
    const key = requiredKey(request);
    const message = commandMessage(response.locals.ids, 'cancel', key, {}, response);
    const waitMs = preferredWaitMs(request, response);
    const progress = await commands.cancel(checkoutId, message, waitMs);
    await answerCommand(response, message, progress, { reader, now });
  });
  cancel.all(onlyMethods('POST'));
}
