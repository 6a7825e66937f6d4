import type { Request, RequestHandler, Response, Router } from 'express';
import { availabilityOf } from '../../../domain/checkout/queue-place';
import type { CheckoutDeps } from '../../deps';
import { assertKeyStillValid } from '../../../http/authentication';
import { endOfAnswer } from '../../../http/client-gone';
import { matchesEtag } from '../../../http/etag';
import { onlyMethods } from '../../../http/methods';
import { waitPreference, WaitQuerySchema } from '../../../http/prefer-wait';
import { parseQuery } from '../../../http/validation';
import { checkoutEtag } from '../checkout-resource';
import type { Reading } from '../checkout-reader';
import { sendCheckout } from '../command-answer';
import { streamEvents } from '../events/event-stream';

type CheckoutRequest = Request<{ checkoutId: string }>;

/** Reads a checkout; with If-None-Match and a wait, answers as soon as its version differs. */
export function readCheckout(deps: CheckoutDeps): RequestHandler<{ checkoutId: string }> {
  return async (request, response) => {
    const { view } = await reading(request, response, deps);
    const etag = checkoutEtag(view);
    if (matchesEtag(request.get('If-None-Match'), etag)) {
      response.status(304).set('ETag', etag).end();
      return;
    }
    const { queue, quantity } = view;
    const free = queue && deps.svcOf(response.locals.partner).freeSeats(queue.showtimeId);
    const shown = queue && { ...queue, availability: availabilityOf(free, quantity) };
    sendCheckout(response, { ...view, queue: shown }, deps.now());
  };
}

/** Streams the events of a checkout. */
export function addEventRoutes(router: Router, { watch, departure, limits }: CheckoutDeps): void {
  const events = router.route('/checkouts/:checkoutId/events');
  // Express handles HEAD as GET, and a stream would stay open.
  events.head(onlyMethods('GET'));
  events.get(limits.streams, (request, response) =>
    streamEvents(request, response, { watch, closing: departure.closing }),
  );
  events.all(onlyMethods('GET'));
}

/** Reads at once, unless the caller names both a version that it knows and a wait: then this is a long poll. */
async function reading(
  request: CheckoutRequest,
  response: Response,
  { reader, watch, departure }: CheckoutDeps,
): Promise<Reading> {
  const { checkoutId } = request.params;
  const known = request.get('If-None-Match');
  const query = parseQuery(WaitQuerySchema, request.query);
  const { waitMs, applied } = waitPreference(request.get('Prefer'), query);
  if (known === undefined || applied === null) return reader.read(checkoutId);
  response.set('Preference-Applied', applied);
  const isNews = ({ view }: Reading): boolean => !matchesEtag(known, checkoutEtag(view));
  const end = endOfAnswer(response, departure.closing);
  try {
    const latest = await watch.until(checkoutId, isNews, waitMs, end.signal);
    assertKeyStillValid(response);
    return latest;
  } finally {
    end.stopWatching();
  }
}
