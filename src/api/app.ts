// The HTTP API: the door through which partners' backends start checkouts, and talk to them. It keeps
// no state of its own, so that any number of them can run.
import express, { Router, type Express } from 'express';
import { svcKeyOwner } from '../platform/svc-keys';
import { createAdmission } from './checkout/admission';
import { answerHeaders } from './http/answer-headers';
import { authenticate } from './http/authentication';
import { createCheckoutList } from './checkout/list/checkout-list';
import { createCheckoutReader } from './checkout/checkout-reader';
import { createCheckoutWatch } from './checkout/checkout-watch';
import { createCommands } from './checkout/commands';
import type { ApiDeps } from './deps';
import { createKeyLimits, type KeyLimits } from './http/key-limits';
import { addErrorPages } from './docs/error-pages';
import { jsonBody } from './http/json-body';
import { problem } from './http/problem';
import { renderProblems } from './http/problem-renderer';
import { identifyRequests } from './http/request-id';
import { requireHost } from './http/require-host';
import { addCancelRoutes } from './checkout/routes/cancel';
import { addCheckoutRoutes } from './checkout/routes/checkouts';
import { addHealthRoutes } from './http/health';
import { addOrderRoutes } from './checkout/routes/place-order';
import { addSeatsRoutes } from './checkout/routes/seats';
import { createKnownSeatings } from './discovery/known-seatings';
import { addProductionRoutes } from './discovery/routes/productions';
import { addShowtimeRoutes } from './discovery/routes/showtime-search';
import { addTicketRoutes } from './checkout/routes/tickets';
import { addTimelineRoutes } from './checkout/routes/timeline';
import { addVenueRoutes } from './discovery/routes/venues';

export type { ApiDeps } from './deps';

/** The application, not listening yet. */
export function createApi(deps: ApiDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  // The ETag of a checkout is its version, and nothing else has one.
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', deps.trustedProxies);

  app.use(identifyRequests(deps.logger), answerHeaders(), requireHost);
  const open = Router();
  addHealthRoutes(open, deps);
  addErrorPages(open);
  app.use(open);
  const limits = createKeyLimits(deps.keyLimits);
  const guards = [authenticate(deps.partners), limits.rate, limits.waiting];
  app.use('/v1', ...guards, ...jsonBody(), partnerRoutes(deps, limits));
  app.use((request) => {
    throw problem('NOT_FOUND', `There is nothing at ${request.path}.`);
  });
  app.use(renderProblems(deps.logger, deps.publicUrl));
  return app;
}

function partnerRoutes(deps: ApiDeps, limits: KeyLimits): Router {
  const { temporal, namespace, logger, bounds, departure } = deps;
  const { partners, ids, policy, svcOf, orderDefaultsOf, now = Date.now } = deps;
  const svcKeyOwnerOf = (partnerId: string) => svcKeyOwner(partners.find(partnerId));
  const reader = createCheckoutReader(temporal);
  const watch = createCheckoutWatch(temporal, { namespace, reader, ended: departure.ended });
  const commands = createCommands({ client: temporal, reader, watch, svcKeyOwnerOf });
  const admission = createAdmission({ temporal, namespace, logger, svcKeyOwnerOf, ...bounds });
  const seatings = createKnownSeatings();
  const checkoutDeps = {
    ...{ reader, commands, admission, seatings, now },
    list: createCheckoutList(deps),
    ...{ watch, limits, departure },
    ...{ ids, policy, svcOf, orderDefaultsOf },
  };

  const router = Router();
  addShowtimeRoutes(router, { svcOf, seatings, now });
  addVenueRoutes(router, { svcOf });
  addProductionRoutes(router, { svcOf });
  addCheckoutRoutes(router, checkoutDeps);
  addSeatsRoutes(router, checkoutDeps);
  addOrderRoutes(router, checkoutDeps);
  addCancelRoutes(router, checkoutDeps);
  addTicketRoutes(router, checkoutDeps);
  addTimelineRoutes(router, checkoutDeps);
  return router;
}
