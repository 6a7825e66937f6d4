import type { ShowtimeDetail } from '../../contract/showtime';
import type { Showtime } from '../../domain/showtime';
import type { Discovery } from '../discovery';
import { showtime } from '../showtime';
import { SvcError } from '../svc-error';

/** What this shape leaves out of its own answers and the partner area knows. */
export type ShowtimeSource = Pick<Discovery, 'showtimesByIds' | 'venuesByIds' | 'productionsByIds'>;

export async function showtimeDetail(
  source: ShowtimeSource,
  showtimeId: string,
  signal: AbortSignal | undefined,
): Promise<ShowtimeDetail> {
  const { showtimeDetails } = await source.showtimesByIds([showtimeId], signal);
  const found = showtimeDetails.find((detail) => detail.showtimeId === showtimeId);
  if (found) return found;
  const reason = 'no such showtime';
  throw new SvcError('showtimesByIds', { outcome: 'refused', code: 'INVALID_SHOWTIME', reason });
}

/** The showtime with the names of its film and its venue. */
export async function namedShowtime(
  source: ShowtimeSource,
  detail: ShowtimeDetail,
  signal: AbortSignal | undefined,
): Promise<Showtime> {
  const [productions, venues] = await Promise.all([
    source.productionsByIds([detail.productionId], undefined, signal),
    source.venuesByIds([detail.venueId], undefined, signal),
  ]);
  const productionName = productions[0]?.name;
  const venueName = venues[0]?.venue.name;
  return showtime(detail, { productionName, venueName });
}
