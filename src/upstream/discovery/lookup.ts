import type { PageInfo } from '../../contract/paging';
import type { SvcClient } from '../svc/svc-client';
import { isSvcError } from '../svc/svc-error';

export type Caller = Pick<SvcClient, 'call'>;

/** The page is as large as the batch, so that one call returns all of it. */
export function oneBatch(ids: readonly string[]) {
  return { ids: [...ids], pageSize: ids.length };
}

/** All answers for a batch: more than one only if Svc makes its pages smaller than it is asked to. */
export async function batchPages<T extends { readonly pageInfo?: PageInfo | undefined }>(
  ids: readonly string[],
  ask: (body: ReturnType<typeof oneBatch> & { readonly page?: number }) => Promise<T>,
): Promise<T[]> {
  const answers: T[] = [];
  const body = oneBatch(ids);
  for await (const answer of pages((page) => ask(page === undefined ? body : { ...body, page }))) {
    answers.push(answer);
  }
  return answers;
}

export function inCircuit(circuitId: string | undefined) {
  return circuitId === undefined ? {} : { circuitId };
}

/** Returns `empty` for a 404, which Svc may send for an empty result. */
export function orEmpty<T>(call: Promise<T>, empty: T): Promise<T> {
  return call.catch((error: unknown) => {
    if (isSvcError(error) && error.status === 404) return empty;
    throw error;
  });
}

/** For the only id of a call: Svc may refuse one that is unknown or past. */
export function orMissing<T>(call: Promise<T>, empty: T): Promise<T> {
  return orEmpty(call, empty).catch((error: unknown) => {
    if (isSvcError(error) && (error.status === 410 || error.code === 'INVALID_SHOWTIME')) {
      return empty;
    }
    throw error;
  });
}

/** Fetches each id once, in concurrent batches of at most `size`; the answers keep the order. */
export async function inBatches<T>(
  ids: readonly string[],
  size: number,
  ask: (batch: string[]) => Promise<T>,
): Promise<T[]> {
  const wanted = [...new Set(ids)];
  const batches = Array.from({ length: Math.ceil(wanted.length / size) }, (_, index) =>
    wanted.slice(index * size, (index + 1) * size),
  );
  return Promise.all(batches.map(ask));
}

/**
 * All pages of a list, fetched one after the other as needed. Svc does not document its first page
 * number: the first call omits `page`, and each later one adds 1 to the number in the last answer.
 */
export async function* pages<T extends { readonly pageInfo?: PageInfo | undefined }>(
  ask: (page: number | undefined) => Promise<T>,
): AsyncGenerator<T, void, undefined> {
  let page: number | undefined;
  for (let count = 1; ; count += 1) {
    const answer = await ask(page);
    yield answer;
    const { pageInfo } = answer;
    if (!pageInfo || count >= pageInfo.totalPages) return;
    page = pageInfo.page + 1;
  }
}
