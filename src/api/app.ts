// The HTTP API: the door through which partners' backends start checkouts, and talk to them. It keeps
// no state of its own, so that any number of them can run.
import express, { Router, type Express } from 'express';
import { svcKeyOwner } from '../platform/svc-keys';
import { createAdmission } from './checkout/admission';
import { answerHeaders } from './http/answer-headers';
import { authenticate } from './http/authentication';
import { createCheckoutReader } from './checkout/checkout-reader';
import { createCheckoutWatch } from './checkout/checkout-watch';
import { createCommands } from './checkout/commands';
import type { ApiDeps } from './deps';
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
  app.use(open);
  app.use('/v1', authenticate(deps.partners), ...jsonBody(), partnerRoutes(deps));
  app.use((request) => {
    throw problem('NOT_FOUND', `There is nothing at ${request.path}.`);
  });
  app.use(renderProblems(deps.logger));
  return app;
}

function partnerRoutes(deps: ApiDeps): Router {
  const { temporal, namespace, logger, bounds } = deps;
  const { partners, ids, policy, svcOf, orderDefaultsOf, now = Date.now } = deps;
  const svcKeyOwnerOf = (partnerId: string) => svcKeyOwner(partners.find(partnerId));
  const reader = createCheckoutReader(temporal);
  const watch = createCheckoutWatch(temporal, namespace, reader);
  const commands = createCommands({ client: temporal, reader, watch, svcKeyOwnerOf });
  const admission = createAdmission({ temporal, namespace, logger, svcKeyOwnerOf, ...bounds });
  const seatings = createKnownSeatings();
  const checkoutDeps = {
    ...{ reader, commands, admission, seatings, now },
    ...{ ids, policy, svcOf, orderDefaultsOf },
  };

  const router = Router();
  addShowtimeRoutes(router, { svcOf, seatings, now });
  addVenueRoutes(router, { svcOf });
  addCheckoutRoutes(router, checkoutDeps);
  addSeatsRoutes(router, checkoutDeps);
  addOrderRoutes(router, checkoutDeps);
  addCancelRoutes(router, checkoutDeps);
  addTicketRoutes(router, checkoutDeps);
  addTimelineRoutes(router, checkoutDeps);
  return router;
}
