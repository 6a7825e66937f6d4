// With the setting for strict dates, only the spec's own date format is accepted, so clients can test what they send.
import { invalidRequest } from '../refusal';

/** `2024-01-15T07:00:00Z` (Svc spec 2.2). */
const PUBLISHED_FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const FIELDS = ['isoStartDate', 'isoEndDate'] as const;

/** Throws INVALID_REQUEST for an ISO date in another form, in the query (endpoints 6, 10) or in the body (12). */
export function checkStrictDates(query: unknown, body: unknown): void {
  for (const { name, value } of [...datesIn(query, ''), ...boundsIn(body)]) {
    if (typeof value === 'string' && !PUBLISHED_FORM.test(value)) {
      throw invalidRequest(
        name,
        'write it in UTC without milliseconds, as in 2024-01-15T07:00:00Z',
      );
    }
  }
}

function boundsIn(body: unknown) {
  return isObject(body) ? datesIn(body.isoDateBounds, 'isoDateBounds.') : [];
}

function datesIn(from: unknown, prefix: string) {
  if (!isObject(from)) return [];
  return FIELDS.map((field) => ({ name: prefix + field, value: from[field] }));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
