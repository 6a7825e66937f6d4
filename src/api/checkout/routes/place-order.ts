import type { Router } from 'express';
import { failure } from '../../../domain/failure';
import type { PlaceOrderMessage } from '../../../workflows/messages';
import { checkoutResource } from '../checkout-resource';
import { answerCommand } from '../command-answer';
import { commandMessage, preferredWaitMs } from '../command-request';
import type { CheckoutDeps } from '../../deps';
import { failureProblem } from '../../http/failure-status';
import { requiredKey } from '../../http/idempotency-key';
import { onlyMethods } from '../../http/methods';
import type { Progress } from '../progress';
import { OrderBodySchema, type OrderBody } from '../schemas/order-body';
import { parseBody } from '../../http/validation';

/** Buying what is held. */
export function addOrderRoutes(router: Router, deps: CheckoutDeps): void {
  const { commands, reader, now } = deps;
  const order = router.route('/checkouts/:checkoutId/order');
  order.post(async (request, response) => {
    const { checkoutId } = request.params;
    const key = requiredKey(request);
    const body = parseBody(OrderBodySchema, request.body);
    const message = {
      ...(await commandMessage(deps, 'order', key, response)),
      ...orderIn(body),
    };
    const waitMs = preferredWaitMs(request, response);
    const collects = response.locals.partner.payments !== undefined;
    const progress =
      body.payment.type === 'partner' && !collects
        ? await joinOrRefuse(checkoutId, message, waitMs, deps)
        : await commands.placeOrder(checkoutId, message, waitMs);
    await answerCommand(response, message, progress, { reader, now });
  });
  order.all(onlyMethods('POST'));
}

function orderIn({ expectedTotal, payment, ...extras }: OrderBody) {
  return { expectedTotal, payment, ...(Object.keys(extras).length > 0 && { extras }) };
}

/** Without a payment provider only repeats of earlier commands are answered. */
async function joinOrRefuse(
  checkoutId: string,
  message: PlaceOrderMessage,
  waitMs: number,
  { commands, reader, now }: CheckoutDeps,
): Promise<Progress> {
  const joined = await commands.join(checkoutId, message, waitMs);
  if (joined) return joined;
  const { view } = await reader.read(checkoutId);
  const why = failure('PAYMENT_PROVIDER_MISSING', { pointer: '/payment/type' });
  throw failureProblem(why, checkoutResource(view, now()));
}
