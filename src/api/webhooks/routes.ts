import type { RequestHandler, Router } from 'express';
import type { Partner } from '../../platform/partners';
import { sentBody } from '../checkout/command-request';
import { onlyMethods } from '../../http/methods';
import { parseBody, parseQuery } from '../../http/validation';
import type { Deliveries } from './deliveries';
import { endpointMissing, type EndpointBook } from './endpoint-book';
import { TestBodySchema } from './endpoint-words';
import { deliveryResource } from './delivery-resource';
import type { ResentWebhooksAnswer, WebhookDeliveryListAnswer } from './schemas/delivery-answer';
import { DeliveriesQuerySchema, EmptyBodySchema, ResendBodySchema } from './delivery-words';

export interface WebhookDeps {
  readonly deliveries: Deliveries;
  readonly endpoints: EndpointBook;
  readonly limits: { readonly lists: RequestHandler; readonly resends: RequestHandler };
}

/**
 * Serves the deliveries of a partner's webhooks, sends them again, and tests an endpoint. These POSTs need no
 * Idempotency-Key: receivers may get a webhook twice anyway, with the same webhook-id.
 */
export function addWebhookRoutes(router: Router, deps: WebhookDeps): void {
  const { deliveries, endpoints, limits } = deps;
  const assertEndpoint = async (partner: Partner): Promise<string> => {
    if (await endpoints.hasAny(partner)) return partner.id;
    throw endpointMissing();
  };

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
    const partnerId = await assertEndpoint(response.locals.partner);
    const count = await deliveries.resendRange(partnerId, body);
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
  again.post(limits.resends, async (request, response) => {
    parseBody(EmptyBodySchema, sentBody(request));
    const { deliveryId } = request.params;
    const partnerId = await assertEndpoint(response.locals.partner);
    const delivery = await deliveries.resend(partnerId, deliveryId);
    response.status(202).json(deliveryResource(delivery));
  });
  again.all(onlyMethods('POST'));

  const test = router.route('/webhook-test');
  test.post(limits.lists, async (request, response) => {
    const { endpointId } = parseBody(TestBodySchema, sentBody(request));
    const { partner } = response.locals;
    const testedId = await endpoints.idToTest(partner, endpointId);
    const delivery = await deliveries.test(partner.id, testedId);
    response.status(delivery.status === 'pending' ? 202 : 200).json(deliveryResource(delivery));
  });
  test.all(onlyMethods('POST'));
}
