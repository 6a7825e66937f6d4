import type { Router } from 'express';
import type { Departure } from './departure';
import { onlyMethods } from './methods';
import { createReadiness, type ReadinessDeps } from './readiness';

export interface HealthDeps extends ReadinessDeps {
  readonly departure: Departure;
}

/** Liveness and readiness; a process that is about to stop is not ready. */
export function addHealthRoutes(router: Router, deps: HealthDeps): void {
  const health = router.route('/healthz');
  health.get((_request, response) => {
    response.json({ status: 'ok' });
  });
  health.all(onlyMethods('GET', 'HEAD'));

  const readiness = createReadiness(deps);
  const ready = router.route('/readyz');
  ready.get(async (_request, response) => {
    if (deps.departure.isAnnounced) {
      response.status(503).json({ status: 'stopping', parts: {} });
      return;
    }
    const parts = await readiness();
    const isReady = Object.values(parts).every((state) => state === 'ready');
    const status = isReady ? 'ready' : 'not ready';
    response.status(isReady ? 200 : 503).json({ status, parts });
  });
  ready.all(onlyMethods('GET', 'HEAD'));
}
