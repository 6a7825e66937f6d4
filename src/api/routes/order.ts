import type { Router } from 'express';
import { answerCommand } from '../command-answer';
import { commandMessage, preferredWaitMs, refuseIfMatch } from '../command-request';
import type { CheckoutDeps } from '../deps';
import { requiredKey } from '../idempotency-key';
import { onlyMethods } from '../methods';
import { OrderBodySchema } from '../schemas/order-body';
import { parseBody } from '../validation';

/** Buying what is held. */
export function addOrderRoutes(router: Router, deps: CheckoutDeps): void {
  const { ids, commands, reader, now } = deps;
  const order = router.route('/checkouts/:checkoutId/order');
  order.post(async (request, response) => {
    const { checkoutId } = request.params;
    const key = requiredKey(request);
    refuseIfMatch(request);
    const body = parseBody(OrderBodySchema, request.body);
    const message = { ...commandMessage(ids, 'order', key, body, response), ...body };
    const waitMs = preferredWaitMs(request, response);
    const progress = await commands.placeOrder(checkoutId, message, waitMs);
    await answerCommand(response, message, progress, { reader, now });
  });
  order.all(onlyMethods('POST'));
}
