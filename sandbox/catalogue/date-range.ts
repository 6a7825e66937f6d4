import { DateTime } from 'luxon';
import type { DatePairQuery } from '../../src/contract/dates';
import { LIMITS } from '../../src/contract/limits';
import { invalidRequest } from '../refusal';

/** Instants in ms; the end is exclusive. */
export interface DateRange {
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * The range that a date pair means at a venue (Svc spec 4.3). Local times are read in the venue's
 * zone, and their span on its wall clock, so that seven days are seven days across a DST change.
 * Throws INVALID_REQUEST for a mixed pair, an end alone, an end before the start, over seven days.
 */
export function dateRange(pair: DatePairQuery, zone: string, nowMs: number): DateRange {
  const { isoStartDate, isoEndDate, localStartDate, localEndDate } = pair;
  const iso = isoStartDate !== undefined || isoEndDate !== undefined;
  const local = localStartDate !== undefined || localEndDate !== undefined;
  if (iso && local) {
    const field = localStartDate === undefined ? 'localEndDate' : 'localStartDate';
    throw invalidRequest(field, 'give either the ISO pair or the local pair, not both');
  }
  if (local) return localRange(localStartDate, localEndDate, zone);
  if (iso) return isoRange(isoStartDate, isoEndDate);
  return { fromMs: nowMs, untilMs: nowMs + LIMITS.dateSpanDefaultMs };
}

function isoRange(start: string | undefined, end: string | undefined): DateRange {
  if (start === undefined) throw invalidRequest('isoStartDate', 'missing beside isoEndDate');
  const fromMs = Date.parse(start);
  const untilMs = end === undefined ? fromMs + LIMITS.dateSpanDefaultMs : Date.parse(end);
  checkSpan(untilMs - fromMs, 'isoEndDate');
  return { fromMs, untilMs };
}

function localRange(start: string | undefined, end: string | undefined, zone: string): DateRange {
  if (start === undefined) throw invalidRequest('localStartDate', 'missing beside localEndDate');
  const from = DateTime.fromISO(start, { zone });
  if (end === undefined) {
    return { fromMs: from.toMillis(), untilMs: from.plus({ days: 1 }).toMillis() };
  }
  checkSpan(Date.parse(`${end}Z`) - Date.parse(`${start}Z`), 'localEndDate');
  return { fromMs: from.toMillis(), untilMs: DateTime.fromISO(end, { zone }).toMillis() };
}

function checkSpan(spanMs: number, field: string): void {
  if (spanMs <= 0) throw invalidRequest(field, 'not after the start');
  if (spanMs > LIMITS.dateSpanMaxMs)
    throw invalidRequest(field, 'more than 7 days after the start');
}
