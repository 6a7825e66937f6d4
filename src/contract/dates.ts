import { z } from 'zod';
import { LIMITS } from './limits';

/** An instant in Svc's answers: ISO 8601 in UTC without milliseconds (Svc spec 2.5). */
export const UtcInstantSchema = z.iso.datetime({ precision: 0 });

/** An instant with its offset in Svc's answers, for example `2026-11-21T18:30:00-08:00` (Svc spec 2.5). */
export const OffsetInstantSchema = z.iso.datetime({ offset: true, precision: 0 });

/** An instant with any offset; milliseconds are allowed. */
export const InstantSchema = z.iso.datetime({ offset: true });

/**
 * An instant in a request, with any offset (Svc spec 2.2). It is sent without milliseconds;
 * decoding cuts them off.
 */
export const RequestInstantSchema = z.codec(InstantSchema, OffsetInstantSchema, {
  decode: (received) => received.replace(/\.\d+/, ''),
  encode: (instant) => instant,
});

const LOCAL = 'expected a local time without a zone, such as 2024-01-15T19:00:00';
/** A wall-clock time at the venue, `YYYY-MM-DDTHH:MM:SS`, without a zone (Svc spec 2.2). */
export const LocalDateTimeSchema = z.iso
  .datetime({ local: true, precision: 0, error: LOCAL })
  .regex(/\d$/, LOCAL);

/** ISODateBounds (Svc spec 2.2); without an end: one day (Svc spec 4.3). */
export const IsoDateBoundsSchema = z.object({
  isoStartDate: RequestInstantSchema,
  isoEndDate: RequestInstantSchema.optional(),
});

/** LocalDateBounds (Svc spec 2.2); without an end: one day (Svc spec 4.3). */
export const LocalDateBoundsSchema = z.object({
  localStartDate: LocalDateTimeSchema,
  localEndDate: LocalDateTimeSchema.optional(),
});

/** Both date pairs as query parameters of endpoints 6 and 10; Svc spec 4.3 defines the valid combinations. */
export const DatePairQuerySchema = z.object({
  isoStartDate: RequestInstantSchema.optional().describe('without an end: one day'),
  isoEndDate: RequestInstantSchema.optional().describe(
    'exclusive, at most seven days after the start',
  ),
  localStartDate: LocalDateTimeSchema.optional().describe(
    'local time at the venue; this pair replaces the ISO pair',
  ),
  localEndDate: LocalDateTimeSchema.optional(),
});
export type DatePairQuery = z.infer<typeof DatePairQuerySchema>;

/** An invalid field of a pair. */
export interface DateFault {
  readonly field: keyof DatePairQuery;
  readonly expected: string;
}

/**
 * Returns the first fault in the dates of a request (Svc spec 4.3): both pairs, an end without its
 * start, an end not after the start, or more than seven days. Spans of local times are
 * measured in wall-clock time.
 */
export function dateFault(pair: DatePairQuery): DateFault | undefined {
  const { isoStartDate, isoEndDate, localStartDate, localEndDate } = pair;
  const hasIso = isoStartDate !== undefined || isoEndDate !== undefined;
  const hasLocal = localStartDate !== undefined || localEndDate !== undefined;
  if (hasIso && hasLocal) {
    const field = localStartDate === undefined ? 'localEndDate' : 'localStartDate';
    return { field, expected: 'give either the ISO pair or the local pair, not both' };
  }
  if (isoEndDate !== undefined && isoStartDate === undefined) {
    return { field: 'isoStartDate', expected: 'required with isoEndDate' };
  }
  if (localEndDate !== undefined && localStartDate === undefined) {
    return { field: 'localStartDate', expected: 'required with localEndDate' };
  }
  return (
    spanFault('isoEndDate', isoStartDate, isoEndDate) ??
    spanFault('localEndDate', withZone(localStartDate), withZone(localEndDate))
  );
}

function withZone(local: string | undefined): string | undefined {
  return local && `${local}Z`;
}

function spanFault(
  field: DateFault['field'],
  start: string | undefined,
  end: string | undefined,
): DateFault | undefined {
  if (start === undefined || end === undefined) return undefined;
  const spanMs = Date.parse(end) - Date.parse(start);
  if (spanMs <= 0) return { field, expected: 'expected a time after the start' };
  return spanMs > LIMITS.dateSpanMaxMs
    ? { field, expected: 'expected at most 7 days after the start' }
    : undefined;
}
