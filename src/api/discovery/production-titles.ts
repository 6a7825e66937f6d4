import type { ProductionDetail } from '../../contract/production';
import type { ShowtimeDetail } from '../../contract/showtime';
import type { Discovery } from '../../upstream/discovery/discovery';
import { isSvcError } from '../../upstream/svc/svc-error';

export type Productions = ReadonlyMap<string, ProductionDetail>;

/** The productions of the showtimes, by id. None where they cannot be had: showtimes without titles are better than none. */
export async function productionsOf(
  details: readonly ShowtimeDetail[],
  discovery: Pick<Discovery, 'productionsByIds'>,
  signal: AbortSignal,
): Promise<Productions> {
  const ids = details.map(({ productionId }) => productionId);
  try {
    const found = await discovery.productionsByIds(ids, undefined, signal);
    return new Map(found.map((production) => [production.id, production]));
  } catch (error) {
    if (!isSvcError(error)) throw error;
    return new Map();
  }
}
