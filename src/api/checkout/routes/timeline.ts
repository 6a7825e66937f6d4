import type { Router } from 'express';
import { instant } from '../../../domain/checkout/instant';
import type { CheckoutDeps } from '../../deps';
import { onlyMethods } from '../../../http/methods';
import type { TimelineAnswer } from '../schemas/watching-answer';

/** Serves the timeline of a checkout: a sentence per event, oldest first. */
export function addTimelineRoutes(router: Router, { reader }: Pick<CheckoutDeps, 'reader'>): void {
  const timeline = router.route('/checkouts/:checkoutId/timeline');
  timeline.get(async (request, response) => {
    const reading = await reader.read(request.params.checkoutId);
    const data = reading.timeline.map(({ atMs, text }) => ({ at: instant(atMs), text }));
    response.json({ data, nextCursor: null } satisfies TimelineAnswer);
  });
  timeline.all(onlyMethods('GET', 'HEAD'));
}
