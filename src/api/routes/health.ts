import type { Router } from 'express';
import type { ApiDeps } from '../deps';
import { onlyMethods } from '../methods';

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
      await temporal.withDeadline(Date.now() + READY_TIMEOUT_MS, () =>
        temporal.workflowService.describeNamespace({ namespace }),
      );
      response.json({ status: 'ready', parts: { temporal: 'ready' } });
    } catch (error) {
      logger.warn({ error }, 'not ready: Temporal does not answer for the namespace');
      response.status(503).json({ status: 'not ready', parts: { temporal: 'not ready' } });
    }
  });
  ready.all(onlyMethods('GET', 'HEAD'));
}
