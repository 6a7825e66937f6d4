import type { PageInfo } from '../../contract/paging';
import { chunk, halves } from '../../domain/chunk';
import type { SvcClient } from '../svc/svc-client';
import { isSvcError, type SvcError } from '../svc/svc-error';

export type CallClient = Pick<SvcClient, 'call'>;

/** The page is as large as the batch, so that one call returns all of it. */
export function oneBatch(ids: readonly string[]) {
  return { ids: [...ids], pageSize: ids.length };
}

/** All answers for a batch: more than one only if Svc makes its pages smaller than requested. */
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

const MISSING: ReadonlySet<string> = new Set(['INVALID_SHOWTIME', 'PRODUCT_NOT_FOUND']);

/** Whether the error means that the object does not exist or is over: Svc may send it instead of an empty list. */
function meansMissing(error: SvcError): boolean {
  return error.status === 404 || error.status === 410 || MISSING.has(error.code);
}

/** Returns `empty` if Svc answers that the requested object is missing. */
export function orEmpty<T>(call: Promise<T>, empty: T): Promise<T> {
  return orElse(call, () => Promise.resolve(empty));
}

/** Makes the other call if Svc answers that something the first call requests is missing. */
export function orElse<T>(call: Promise<T>, other: () => Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    if (isSvcError(error) && meansMissing(error)) return other();
    throw error;
  });
}

/** Fetches each id once, in concurrent batches of at most `size`. */
export async function inBatches<T>(
  ids: readonly string[],
  size: number,
  ask: (batch: string[]) => Promise<T>,
): Promise<T[]> {
  const wanted = [...new Set(ids)];
  const answers = await Promise.all(chunk(wanted, size).map((batch) => inHalves(batch, ask)));
  return answers.flat();
}

/** Finding one wrong id among a hundred takes 15 calls; finding three takes 40. */
const CALLS_MAX = 40;
/** After this many refusals and no answer, all ids count as refused. */
const REFUSED_MAX = 15;

/** Svc may refuse a batch because of one id: its halves are then requested, and an id refused alone is left out. */
async function inHalves<T>(ids: string[], ask: (batch: string[]) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  const batches = [ids];
  let refusal: SvcError | undefined;
  for (let calls = 1; calls <= CALLS_MAX; calls++) {
    const batch = answers.length > 0 || calls <= REFUSED_MAX ? batches.shift() : undefined;
    if (!batch) break;
    try {
      answers.push(await ask(batch));
    } catch (error) {
      if (!isSvcError(error) || !mayBeCausedByOneId(error)) throw error;
      refusal = error;
      if (batch.length > 1) batches.push(...halves(batch));
    }
  }
  const isWhole = answers.length > 0 ? batches.length === 0 : !refusal || meansMissing(refusal);
  if (refusal && !isWhole) throw refusal;
  return answers;
}

/** Whether Svc may have refused the call because of one id. If it refuses the API key, halves would be refused, too. */
export function mayBeCausedByOneId({ outcome, status }: SvcError): boolean {
  return outcome === 'refused' && status !== 401 && status !== 403;
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
