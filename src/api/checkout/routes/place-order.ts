import type { Router } from 'express';
import { failure } from '../../../domain/failure';
import { needsOf } from '../../../domain/payments/ways-to-pay';
import type { Partner } from '../../../platform/partners';
import type { PlaceOrderMessage } from '../../../workflows/messages';
import { checkoutResource } from '../checkout-resource';
import { answerCommand } from '../command-answer';
import { commandMessage, preferredWait } from '../command-request';
import type { CheckoutDeps } from '../../deps';
import { failureProblem } from '../../../http/failure-problem';
import { requiredKey } from '../../../http/idempotency-key';
import { onlyMethods } from '../../../http/methods';
import type { Wait } from '../../../http/prefer-wait';
import type { Problem, ProblemCheckout } from '../../../http/problem';
import type { Progress } from '../progress';
import { salesPaused } from '../admission';
import { OrderBodySchema, type OrderBody } from '../schemas/order-body';
import { parseBody } from '../../../http/validation';

/** Buys the held seats. */
export function addOrderRoutes(router: Router, deps: CheckoutDeps): void {
  const { commands } = deps;
  const order = router.route('/checkouts/:checkoutId/order');
  order.post(async (request, response) => {
    const { checkoutId } = request.params;
    const wait = preferredWait(request, response, deps);
    const key = requiredKey(request);
    const body = parseBody(OrderBodySchema, request.body);
    const message = {
      ...(await commandMessage(deps, 'order', key, response)),
      ...orderIn(body),
    };
    const refusal = refusalFor(response.locals.partner, body, deps);
    const progress = refusal
      ? await joinOrRefuse(checkoutId, message, wait, refusal, deps)
      : await commands.placeOrder(checkoutId, message, wait);
    await answerCommand(response, message, progress, deps);
  });
  order.all(onlyMethods('POST'));
}

function orderIn({ expectedTotal, payment, ...extras }: OrderBody) {
  return { expectedTotal, payment, ...(Object.keys(extras).length > 0 && { extras }) };
}

type Refusal = (checkout: ProblemCheckout) => Problem;

/** The problem if the partner cannot place a new order with this payment now; null if it can. */
function refusalFor(
  { id, payments }: Partner,
  { payment }: OrderBody,
  { salesGate }: CheckoutDeps,
): Refusal | null {
  if (salesGate.isPaused(id)) return salesPaused;
  if (needsOf(payment) !== 'payment_provider' || payments !== undefined) return null;
  const why = failure('PAYMENT_PROVIDER_MISSING', { pointer: '/payment/type' });
  return (checkout) => failureProblem(why, checkout);
}

/** Answers a repeat, and refuses a new order. */
async function joinOrRefuse(
  checkoutId: string,
  message: PlaceOrderMessage,
  wait: Wait,
  refusal: Refusal,
  { commands, reader, now }: CheckoutDeps,
): Promise<Progress> {
  const shown = await commands.shown({ name: 'order', checkoutId, message, wait });
  if (shown) return shown;
  const { view } = await reader.read(checkoutId);
  throw refusal(checkoutResource(view, now()));
}
