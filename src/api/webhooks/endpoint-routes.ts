import type { Request, RequestHandler, Response, Router } from 'express';
import { makeWebhookSecret } from '../../platform/partner-keys';
import type { CheckoutIds } from '../../platform/checkout-ids';
import { idsOfKey, type CurrentIds } from '../checkout/current-ids';
import { sentBody } from '../checkout/command-request';
import { requiredKey } from '../../http/idempotency-key';
import { onlyMethods } from '../../http/methods';
import { parseBody } from '../../http/validation';
import type { EndpointBook } from './endpoint-book';
import {
  EndpointBodySchema,
  EndpointChangesSchema,
  FORMER_SECRET_SECONDS,
  RotationBodySchema,
} from './endpoint-words';
import type {
  WebhookEndpointAnswer,
  WebhookEndpointListAnswer,
  WebhookEndpointSecretAnswer,
} from './schemas/endpoint-answer';

export interface EndpointDeps {
  readonly endpoints: EndpointBook;
  readonly ids: CheckoutIds;
  readonly currentIds: CurrentIds;
  readonly limits: { readonly lists: RequestHandler };
}

/** The webhook endpoints that a partner manages. */
export function addEndpointRoutes(router: Router, deps: EndpointDeps): void {
  const { endpoints, ids, limits } = deps;
  const keyed = (request: Request, { locals }: Response) => {
    const key = requiredKey(request);
    return { key, partner: locals.partner, digest: ids.digest(sentBody(request)) };
  };

  const all = router.route('/webhook-endpoints');
  all.get(limits.lists, async (_request, response) => {
    const data = await endpoints.list(response.locals.partner);
    response.json({ data, nextCursor: null } satisfies WebhookEndpointListAnswer);
  });
  all.post(limits.lists, async (request, response) => {
    const key = requiredKey(request);
    const { partner } = response.locals;
    const { url, events = null } = parseBody(EndpointBodySchema, request.body);
    const idWith = (maker: CheckoutIds): string => maker.endpointId(partner.id, key);
    const maker = await idsOfKey(deps, (other) => endpoints.has(partner, idWith(other)));
    const id = idWith(maker);
    const secret = makeWebhookSecret();
    const made = await endpoints.change(partner, {
      type: 'create',
      id,
      digest: maker.digest(sentBody(request)),
      url,
      events,
      secret,
    });
    response.set('Location', `/v1/webhook-endpoints/${id}`);
    sendSecret(response, 201, made);
  });
  all.all(onlyMethods('GET', 'HEAD', 'POST'));

  const one = router.route('/webhook-endpoints/:endpointId');
  one.get(limits.lists, async (request, response) => {
    const { endpointId } = request.params;
    const endpoint = await endpoints.read(response.locals.partner, endpointId);
    response.json(endpoint satisfies WebhookEndpointAnswer);
  });
  one.patch(limits.lists, async (request, response) => {
    const { endpointId: id } = request.params;
    const { url, events, enabled } = parseBody(EndpointChangesSchema, request.body);
    const changes = {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events }),
      ...(enabled !== undefined && { enabled }),
    };
    const { partner } = response.locals;
    const { endpoint } = await endpoints.change(partner, { type: 'update', id, changes });
    response.json(endpoint satisfies WebhookEndpointAnswer);
  });
  one.delete(limits.lists, async (request, response) => {
    const { endpointId: id } = request.params;
    await endpoints.change(response.locals.partner, { type: 'delete', id });
    response.status(204).end();
  });
  one.all(onlyMethods('GET', 'HEAD', 'PATCH', 'DELETE'));

  const rotation = router.route('/webhook-endpoints/:endpointId/rotate-secret');
  rotation.post(limits.lists, async (request, response) => {
    const { endpointId: id } = request.params;
    const { key: idempotencyKey, partner, digest } = keyed(request, response);
    const { formerSecretSeconds = FORMER_SECRET_SECONDS } = parseBody(
      RotationBodySchema,
      sentBody(request),
    );
    const rotated = await endpoints.change(partner, {
      type: 'rotate',
      id,
      key: ids.updateId('rotate', partner.id, idempotencyKey),
      digest,
      secret: makeWebhookSecret(),
      formerMs: formerSecretSeconds * 1000,
    });
    sendSecret(response, 200, rotated);
  });
  rotation.all(onlyMethods('POST'));
}

interface Changed {
  readonly endpoint: WebhookEndpointAnswer;
  readonly secret: string;
  readonly replayed: boolean;
}

function sendSecret(response: Response, status: number, { endpoint, secret, replayed }: Changed) {
  if (replayed) response.set('Idempotent-Replayed', 'true');
  response.status(status).json({ ...endpoint, secret } satisfies WebhookEndpointSecretAnswer);
}
