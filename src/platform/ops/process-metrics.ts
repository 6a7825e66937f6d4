// What every program tells of itself: memory, CPU, garbage collection, and how late its event loop is.
import { collectDefaultMetrics, Registry } from 'prom-client';

/** A registry of its own for a program, so that two of them in one process, as in tests, do not mix. */
export function createProcessMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
