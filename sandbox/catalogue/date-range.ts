import { DateTime } from 'luxon';
import { dateFault, type DatePairQuery } from '../../src/contract/dates';
import { LIMITS } from '../../src/contract/limits';
import { invalidRequest } from '../refusal';

/** Instants in ms; the end is exclusive. */
export interface DateRange {
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * The range of a date pair at a venue (Svc spec 4.3). Local times and their span are in the venue's zone, so that seven
 * days stay seven days across a DST change.
 * Throws INVALID_REQUEST for a mixed pair, an end without an earlier start, and a range of more than seven days.
 */
export function dateRange(pair: DatePairQuery, zone: string, nowMs: number): DateRange {
  const fault = dateFault(pair);
  if (fault) throw invalidRequest(fault.field, fault.expected);
  const { isoStartDate, isoEndDate, localStartDate, localEndDate } = pair;
  if (localStartDate !== undefined) return localRange(localStartDate, localEndDate, zone);
  if (isoStartDate !== undefined) return isoRange(isoStartDate, isoEndDate);
  return { fromMs: nowMs, untilMs: nowMs + LIMITS.dateSpanDefaultMs };
}

function isoRange(start: string, end: string | undefined): DateRange {
  const fromMs = Date.parse(start);
  const untilMs = end === undefined ? fromMs + LIMITS.dateSpanDefaultMs : Date.parse(end);
  return { fromMs, untilMs };
}

function localRange(start: string, end: string | undefined, zone: string): DateRange {
  const from = DateTime.fromISO(start, { zone });
  const until = end === undefined ? from.plus({ days: 1 }) : DateTime.fromISO(end, { zone });
  return { fromMs: from.toMillis(), untilMs: until.toMillis() };
}
