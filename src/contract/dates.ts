import { z } from 'zod';

/** An instant as Svc answers it: ISO 8601 in UTC without milliseconds (Svc spec 2.5). */
export const UtcInstantSchema = z.iso.datetime({ precision: 0 });

/** An instant with its offset as Svc answers it, for example `2026-11-21T18:30:00-08:00` (Svc spec 2.5). */
export const OffsetInstantSchema = z.iso.datetime({ offset: true, precision: 0 });

/** An instant in a request: any offset, milliseconds allowed; the answer never has them. */
export const InstantSchema = z.iso.datetime({ offset: true });

/** A wall-clock time at the venue, `YYYY-MM-DDTHH:MM:SS`, without a zone (Svc spec 2.2). */
export const LocalDateTimeSchema = z.iso
  .datetime({ local: true, precision: 0 })
  .regex(/\d$/, 'expected a local time without a zone');

/** ISODateBounds (Svc spec 2.2); without an end one day is meant (Svc spec 4.3). */
export const IsoDateBoundsSchema = z.object({
  isoStartDate: InstantSchema,
  isoEndDate: InstantSchema.optional(),
});

/** LocalDateBounds (Svc spec 2.2); without an end one day is meant (Svc spec 4.3). */
export const LocalDateBoundsSchema = z.object({
  localStartDate: LocalDateTimeSchema,
  localEndDate: LocalDateTimeSchema.optional(),
});

/** The two pairs as query parameters of endpoints 6 and 10; which mixtures hold is Svc spec 4.3. */
export const DatePairQuerySchema = z.object({
  isoStartDate: InstantSchema.optional().describe('without an end: one day'),
  isoEndDate: InstantSchema.optional().describe('exclusive, seven days from the start at most'),
  localStartDate: LocalDateTimeSchema.optional().describe('instead of the ISO pair, at the venue'),
  localEndDate: LocalDateTimeSchema.optional(),
});
export type DatePairQuery = z.infer<typeof DatePairQuerySchema>;
