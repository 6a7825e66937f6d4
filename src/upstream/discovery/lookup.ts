import type { SvcClient } from '../svc/svc-client';
import { isSvcError } from '../svc/svc-error';

export type Caller = Pick<SvcClient, 'call'>;

/** The page is as large as the batch, so that one call brings all of it. */
export function oneBatch(ids: readonly string[]) {
  return { ids: [...ids], pageSize: ids.length };
}

export function inCircuit(circuitId: string | undefined) {
  return circuitId === undefined ? {} : { circuitId };
}

/** Svc may say with a 404 that there is nothing to show. */
export async function orEmpty<T>(call: Promise<T>, empty: T): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isSvcError(error) && error.status === 404) return empty;
    throw error;
  }
}
