// The HTTP API through which partners' backends start checkouts and send them commands. It is stateless, so that any
// number of instances can run.
import express, { Router, type Express, type RequestHandler } from 'express';
import { docsSite } from '../docs-site/docs-site';
import { OPERATIONS } from '../openapi/document';
import { createAdmission } from './checkout/admission';
import { answerHeaders } from '../http/answer-headers';
import { authenticate, checkKeyAgain } from '../http/authentication';
import { createCheckoutList } from './checkout/list/checkout-list';
import { createCheckoutReader } from './checkout/checkout-reader';
import { createCheckoutWatch } from './checkout/checkout-watch';
import { createCommands } from './checkout/checkout-commands';
import { createSeatMaps } from './checkout/seat-maps';
import type { ApiDeps } from './deps';
import { refuseControlCharacters } from '../http/control-characters';
import { createOpenLimit } from '../http/keyless-limit';
import { createKeyLimits, type KeyLimits } from '../http/key-limits';
import { announceDeprecations } from '../http/deprecation';
import { jsonBody } from '../http/json-body';
import { problem } from '../http/problem';
import { renderProblems } from '../http/problem-renderer';
import { traceRequests } from './ops/trace-requests';
import { identifyRequests } from '../http/request-id';
import { requireHost } from '../http/require-host';
import { addCancelRoutes } from './checkout/routes/cancel';
import { addCheckoutRoutes } from './checkout/routes/checkouts';
import { addHealthRoutes } from '../http/health';
import { addOrderRoutes } from './checkout/routes/place-order';
import { addSeatsRoutes } from './checkout/routes/seats';
import { addProductionRoutes } from './discovery/routes/productions';
import { addShowtimeRoutes } from './discovery/routes/one-showtime';
import { addShowtimeSearch } from './discovery/routes/showtime-search';
import { addOnSaleRoutes } from './on-sale-routes';
import { addTicketRoutes } from './checkout/routes/ticket-codes';
import { addTimelineRoutes } from './checkout/routes/timeline';
import { addVenueRoutes } from './discovery/routes/venues';
import { AdmissionQueues } from '../temporal-reads/admission-queues';
import { allOrNoPlaces } from '../temporal-reads/customer-hashes';
import { createCustomerPlaces } from '../temporal-reads/customer-places';
import { OnSales } from '../temporal-reads/on-sales';
import { QueuePlaces } from '../temporal-reads/queue-places';
import { createVisibilityPages } from '../temporal-reads/visibility-pages';
import { createDeliveries } from './webhooks/deliveries';
import { createEndpointBook } from './webhooks/endpoint-book';
import { addEndpointRoutes } from './webhooks/endpoint-routes';
import { addWebhookRoutes } from './webhooks/routes';

export type { ApiDeps } from './deps';

/** Creates the application, which does not listen yet. */
export function createApi(deps: ApiDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  // The ETag of a checkout is its version; other resources have none.
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', deps.trustedProxies);

  if (deps.measure) app.use(deps.measure);
  app.use(identifyRequests(deps.logger), traceRequests(), answerHeaders());
  app.use(requireHost, refuseControlCharacters);
  app.use(announceDeprecations(OPERATIONS));
  const health = Router();
  addHealthRoutes(health, deps);
  app.use(health);
  const openLimit = createOpenLimit(deps.openRequestsPerSecond);
  const limits = createKeyLimits(deps.keyLimits);
  const guards = [authenticate(deps.partners, openLimit), limits.rate, limits.waiting];
  app.use('/v1', ...guards, ...jsonBody(), checkKeyAgain, partnerRoutes(deps, limits));
  app.use(unlessPartner(openLimit));
  app.use(docsSite());
  app.use((request) => {
    throw problem('NOT_FOUND', `There is nothing at ${request.path}.`);
  });
  app.use(renderProblems(deps.logger, deps.publicUrl));
  return app;
}

/** Skips the limit for requests of partners: the limits of their key have already counted them. */
function unlessPartner(limit: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if ((response.locals as Partial<typeof response.locals>).partner) next();
    else return limit(request, response, next);
  };
}

function partnerRoutes(deps: ApiDeps, limits: KeyLimits): Router {
  const { temporal, namespace, logger, bounds, departure } = deps;
  const { ids, currentIds, policy, svcOf, svcKeyOf, apiReplicas } = deps;
  const { orderDefaultsOf, salesGate, now = Date.now } = deps;
  const queues = new AdmissionQueues({ temporal, namespace, logger, apiReplicas });
  const onSales = new OnSales({ temporal, logger, apiReplicas, queues, now: Date.now });
  const places = new QueuePlaces({ temporal, logger, apiReplicas, onSales, queues, now: Date.now });
  const reader = createCheckoutReader(temporal, places);
  const watch = createCheckoutWatch(temporal, { namespace, reader, ended: departure.ended });
  const commands = createCommands({ client: temporal, reader, watch });
  const admission = createAdmission({
    temporal,
    logger,
    salesGate,
    svcKeyOf,
    queues,
    places,
    onSales,
    ...bounds,
  });
  const viewOf = async (checkoutId: string) => (await reader.read(checkoutId)).view;
  const readPage = createVisibilityPages(deps);
  const endpoints = createEndpointBook({ temporal, ...deps.webhooks });
  const deliveries = createDeliveries({ temporal, readPage, now });
  const checkoutDeps = {
    reader,
    commands,
    admission,
    takePlaces: allOrNoPlaces(temporal, createCustomerPlaces({ temporal, viewOf })),
    now,
    seatMapOf: createSeatMaps(svcOf),
    endpoints,
    list: createCheckoutList({
      readPage,
      dataConverter: temporal.options.loadedDataConverter,
      places,
      now,
    }),
    watch,
    limits,
    departure,
    ids,
    currentIds,
    policy,
    svcOf,
    orderDefaultsOf,
    salesGate,
  };

  const router = Router();
  addShowtimeSearch(router, { svcOf, now });
  addShowtimeRoutes(router, { svcOf });
  addVenueRoutes(router, { svcOf, now });
  addProductionRoutes(router, { svcOf });
  addCheckoutRoutes(router, checkoutDeps);
  addSeatsRoutes(router, checkoutDeps);
  addOrderRoutes(router, checkoutDeps);
  addCancelRoutes(router, checkoutDeps);
  addOnSaleRoutes(router, { onSales, svcKeyOf, limits });
  addTicketRoutes(router, checkoutDeps);
  addTimelineRoutes(router, checkoutDeps);
  addWebhookRoutes(router, { deliveries, endpoints, limits });
  addEndpointRoutes(router, { endpoints, ids, currentIds, limits });
  return router;
}
