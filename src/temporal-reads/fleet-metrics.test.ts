import type { Client } from '@temporalio/client';
import { Registry } from 'prom-client';
import { createLogger } from '../platform/logger';
import { registerFleetMetrics } from './fleet-metrics';

test('while Temporal does not answer, there are no figures, and it is queried once for all gauges and scrapes', async () => {
  const registry = new Registry();
  const withDeadline = jest.fn(() => Promise.reject(new Error('no answer')));
  registerFleetMetrics(registry, {
    temporal: { withDeadline } as unknown as Client,
    namespace: 'default',
    askEveryMs: 15_000,
    badEndsShownMs: 1,
    queues: () => [],
    logger: createLogger('test', 'silent'),
  });
  const figures = (await registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('usher_'));
  expect(figures).toEqual(['usher_fleet_known 0']);
  await registry.metrics();
  expect(withDeadline).toHaveBeenCalledTimes(1);
});
