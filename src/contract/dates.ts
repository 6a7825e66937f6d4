import { z } from 'zod';

/** An instant as Svc answers it: ISO 8601 in UTC without milliseconds (Svc spec 2.5). */
export const UtcInstantSchema = z.iso.datetime({ precision: 0 });

/** An instant in a request: any offset, milliseconds allowed; the answer never has them. */
export const InstantSchema = z.iso.datetime({ offset: true });

/** A wall-clock time at the venue, `YYYY-MM-DDTHH:MM:SS`, without a zone (Svc spec 2.2). */
export const LocalDateTimeSchema = z.iso
  .datetime({ local: true, precision: 0 })
  .regex(/\d$/, 'expected a local time without a zone');

/** ISODateBounds (Svc spec 2.2). */
export const IsoDateBoundsSchema = z.object({
  isoStartDate: InstantSchema,
  isoEndDate: InstantSchema,
});

/** LocalDateBounds (Svc spec 2.2). */
export const LocalDateBoundsSchema = z.object({
  localStartDate: LocalDateTimeSchema,
  localEndDate: LocalDateTimeSchema,
});

/** The two pairs as query parameters of endpoints 6 and 10; which mixtures hold is Svc spec 4.3. */
export const DatePairQuerySchema = z.object({
  isoStartDate: InstantSchema.optional(),
  isoEndDate: InstantSchema.optional(),
  localStartDate: LocalDateTimeSchema.optional(),
  localEndDate: LocalDateTimeSchema.optional(),
});
export type DatePairQuery = z.infer<typeof DatePairQuerySchema>;
