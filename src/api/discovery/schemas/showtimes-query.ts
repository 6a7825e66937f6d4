import { z } from 'zod';
import { LIMITS } from '../../../contract/limits';
import { idList, instantParameter } from './query-words';

/** Each venue is a call to Svc. */
const VENUES_MAX = 5;

const ByIdsSchema = z.strictObject({ ids: idList(LIMITS.pageSizeMax) });

const ByVenuesSchema = z
  .strictObject({
    venueIds: idList(VENUES_MAX),
    from: instantParameter.optional(),
    to: instantParameter.optional(),
    productionIds: idList(LIMITS.pageSizeMax).optional(),
  })
  .superRefine(({ from, to }, context) => {
    const expected = rangeExpected(from, to);
    if (expected) context.addIssue({ code: 'custom', path: ['to'], message: expected });
  });

/** What is wrong with a range of dates (Svc spec 4.3); null if nothing is. */
function rangeExpected(from: number | undefined, to: number | undefined): string | null {
  if (to === undefined) return null;
  if (from === undefined) return 'expected only together with from';
  if (to <= from) return 'expected a time after from';
  return to - from > LIMITS.dateSpanMaxMs ? 'expected a time at most 7 days after from' : null;
}

export type ShowtimesByVenuesQuery = z.output<typeof ByVenuesSchema>;

/** The schema of GET /v1/showtimes by what is asked: `ids`, or `venueIds` with the range of the starts. */
export function showtimesQuerySchema(query: Readonly<Record<string, unknown>>) {
  return 'ids' in query ? ByIdsSchema : ByVenuesSchema;
}
