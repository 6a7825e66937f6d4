import type { Request, Response, Router } from 'express';
import { PRIMARY_SHAPE } from '../../domain/capabilities';
import type { CheckoutInput } from '../../workflows/messages';
import { checkoutEtag, checkoutResource } from '../checkout-resource';
import { answerCommand, sendCheckout } from '../command-answer';
import { commandMessage, preferredWaitMs, refuseIfMatch } from '../command-request';
import type { CheckoutDeps } from '../deps';
import { deviceOf } from '../device-id';
import { matchesEtag } from '../etag';
import { stateProblem } from '../failure-status';
import { requiredKey } from '../idempotency-key';
import { onlyMethods } from '../methods';
import { checkoutNotFound } from '../problem-of';
import { CheckoutBodySchema, type CheckoutBody } from '../schemas/checkout-body';
import { seatMapResource } from '../seat-map-resource';
import { parseBody } from '../validation';

/** Which field of the start it is that Svc does not take. */
const START_POINTERS = { INVALID_SHOWTIME: '/showtimeId' };

/** Starting a checkout, reading it, and its seats. */
export function addCheckoutRoutes(router: Router, deps: CheckoutDeps): void {
  router.param('checkoutId', (_request, response, next, checkoutId: string) => {
    if (!deps.ids.belongsTo(checkoutId, response.locals.partner.id)) throw checkoutNotFound();
    next();
  });

  const all = router.route('/checkouts');
  all.post((request, response) => startCheckout(request, response, deps));
  all.all(onlyMethods('POST'));

  const one = router.route('/checkouts/:checkoutId');
  one.get(async (request, response) => {
    const { view } = await deps.reader.read(request.params.checkoutId);
    const etag = checkoutEtag(view);
    if (matchesEtag(request.get('If-None-Match'), etag)) {
      response.status(304).set('ETag', etag).end();
      return;
    }
    sendCheckout(response, view, deps.now());
  });
  one.all(onlyMethods('GET', 'HEAD'));

  const seatMap = router.route('/checkouts/:checkoutId/seat-map');
  seatMap.get(async (request, response) => {
    const { view, seatMap: map } = await deps.reader.read(request.params.checkoutId);
    if (!map) {
      const [code, why] = view.closed
        ? (['CHECKOUT_STATE', 'The checkout is closed, and its seats with it.'] as const)
        : (['CHECKOUT_BUSY', 'The seats are not known yet.'] as const);
      throw stateProblem(code, why, checkoutResource(view, deps.now()));
    }
    response.json(seatMapResource(map));
  });
  seatMap.all(onlyMethods('GET', 'HEAD'));
}

async function startCheckout(
  request: Request,
  response: Response,
  deps: CheckoutDeps,
): Promise<void> {
  const { ids, admission, commands, reader, now } = deps;
  const { partner } = response.locals;
  const key = requiredKey(request);
  refuseIfMatch(request);
  const body = parseBody(CheckoutBodySchema, request.body);
  const checkoutId = ids.checkoutId(partner.id, key);
  const message = commandMessage(ids, 'start', key, body, response);
  const waitMs = preferredWaitMs(request, response);
  const input = checkoutInput(checkoutId, body, response, deps);
  await admission.admit(partner.id, checkoutId);
  const progress = await commands.start(checkoutId, input, message, waitMs);
  const options = { reader, now, pointers: START_POINTERS, settledStatus: 201 as const };
  await answerCommand(response, message, progress, options);
}

function checkoutInput(
  checkoutId: string,
  { showtimeId, quantity, promotionCode, customer, device, reference }: CheckoutBody,
  { locals }: Response,
  { policy, orderDefaultsOf }: CheckoutDeps,
): CheckoutInput {
  return {
    request: {
      partnerId: locals.partner.id,
      reference: reference ?? null,
      showtimeId,
      quantity,
      promotionCode: promotionCode ?? null,
      customer,
      device: deviceOf(checkoutId, device),
      orderDefaults: orderDefaultsOf(locals.partner),
      capabilities: PRIMARY_SHAPE,
    },
    policy,
  };
}
