import type { Router } from 'express';
import { answerCommand } from '../command-answer';
import { commandMessage, preferredWait, sentBody } from '../command-request';
import type { CheckoutDeps } from '../../deps';
import { requiredKey } from '../../../http/idempotency-key';
import { onlyMethods } from '../../../http/methods';
import { parseBody } from '../../../http/validation';
import { CancelBodySchema } from '../schemas/checkout-body';

/** Abandons a checkout, or cancels its order. */
export function addCancelRoutes(router: Router, deps: CheckoutDeps): void {
  const { commands } = deps;
  const cancel = router.route('/checkouts/:checkoutId/cancel');
  cancel.post(async (request, response) => {
    const { checkoutId } = request.params;
    const wait = preferredWait(request, response, deps);
    const key = requiredKey(request);
    parseBody(CancelBodySchema, sentBody(request));
    const message = await commandMessage(deps, 'cancel', key, response);
    const progress = await commands.cancel(checkoutId, message, wait);
    await answerCommand(response, message, progress, deps);
  });
  cancel.all(onlyMethods('POST'));
}
