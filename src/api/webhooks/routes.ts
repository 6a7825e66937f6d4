import type { RequestHandler, Response, Router } from 'express';
import { sentBody } from '../checkout/command-request';
import { onlyMethods } from '../http/methods';
import { problem } from '../http/problem';
import { parseBody, parseQuery } from '../http/validation';
import type { Deliveries } from './deliveries';
import { deliveryResource } from './delivery-resource';
import type { ResentWebhooksAnswer, WebhookDeliveryListAnswer } from './schemas/delivery-answer';
import { DeliveriesQuerySchema, EmptyBodySchema, ResendBodySchema } from './delivery-words';

export interface WebhookDeps {
  readonly deliveries: Deliveries;
  readonly limits: { readonly lists: RequestHandler };
}

/**
 * The outcome of a partner's webhooks, sending them again, and testing an endpoint. These POSTs need no Idempotency-Key:
 * receivers may get a webhook twice anyway, under the same webhook-id.
 */
export function addWebhookRoutes(router: Router, { deliveries, limits }: WebhookDeps): void {
  const all = router.route('/webhook-deliveries');
  all.get(limits.lists, async (request, response) => {
    const query = parseQuery(DeliveriesQuerySchema, request.query);
    const { data, nextCursor } = await deliveries.list(response.locals.partner.id, query);
    response.json({
      data: data.map(deliveryResource),
      nextCursor,
    } satisfies WebhookDeliveryListAnswer);
  });
  all.all(onlyMethods('GET', 'HEAD'));

  const range = router.route('/webhook-deliveries/resend');
  range.post(limits.lists, async (request, response) => {
    const body = parseBody(ResendBodySchema, request.body);
    const count = await deliveries.resendRange(webhookPartner(response), body);
    response.status(202).json({ count } satisfies ResentWebhooksAnswer);
  });
  range.all(onlyMethods('POST'));

  const one = router.route('/webhook-deliveries/:deliveryId');
  one.get(async (request, response) => {
    const { deliveryId } = request.params;
    const delivery = await deliveries.read(response.locals.partner.id, deliveryId);
    response.json(deliveryResource(delivery));
  });
  one.all(onlyMethods('GET', 'HEAD'));

  const again = router.route('/webhook-deliveries/:deliveryId/resend');
  again.post(async (request, response) => {
    parseBody(EmptyBodySchema, sentBody(request));
    const { deliveryId } = request.params;
    const delivery = await deliveries.resend(webhookPartner(response), deliveryId);
    response.status(202).json(deliveryResource(delivery));
  });
  again.all(onlyMethods('POST'));

  const test = router.route('/webhook-test');
  test.post(limits.lists, async (request, response) => {
    parseBody(EmptyBodySchema, sentBody(request));
    response.json(deliveryResource(await deliveries.test(webhookPartner(response))));
  });
  test.all(onlyMethods('POST'));
}

/** Throws WEBHOOK_ENDPOINT_MISSING if the partner has no webhook URL. */
function webhookPartner({ locals: { partner } }: Response): string {
  if (partner.webhook) return partner.id;
  throw problem('WEBHOOK_ENDPOINT_MISSING', 'You have no webhook URL configured.');
}
