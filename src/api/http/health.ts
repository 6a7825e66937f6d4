import type { Router } from 'express';
import { namespaceShortcomings } from '../../platform/dev-server/namespace';
import { namespaceNeeds } from '../../platform/usher-namespace';
import { SEARCH_ATTRIBUTES } from '../../workflows/search-attributes';
import type { ApiDeps } from '../deps';
import { onlyMethods } from './methods';

const READY_TIMEOUT_MS = 2_000;

/** Whether the process lives, and whether it can do its work. */
export function addHealthRoutes(
  router: Router,
  { temporal, namespace, logger }: Pick<ApiDeps, 'temporal' | 'namespace' | 'logger'>,
): void {
  const health = router.route('/healthz');
  health.get((_request, response) => {
    response.json({ status: 'ok' });
  });
  health.all(onlyMethods('GET', 'HEAD'));

  const ready = router.route('/readyz');
  ready.get(async (_request, response) => {
    try {
      const lacking = await temporal.withDeadline(Date.now() + READY_TIMEOUT_MS, () =>
        namespaceShortcomings(temporal.connection, namespaceNeeds(namespace, SEARCH_ATTRIBUTES)),
      );
      if (lacking.length === 0) {
        response.json({ status: 'ready', parts: { temporal: 'ready', namespace: 'ready' } });
        return;
      }
      logger.warn({ lacking }, 'not ready: `npm run setup` makes the namespace ready');
      const parts = { temporal: 'ready', namespace: 'not ready' };
      response.status(503).json({ status: 'not ready', parts });
    } catch (error) {
      logger.warn({ error }, 'not ready: Temporal does not answer for the namespace');
      const parts = { temporal: 'not ready', namespace: 'unknown' };
      response.status(503).json({ status: 'not ready', parts });
    }
  });
  ready.all(onlyMethods('GET', 'HEAD'));
}
