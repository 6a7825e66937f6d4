// The possible refusals of an endpoint: each HTTP status with its codes.
import type { Endpoint } from './endpoints';
import { ORDERING_ERROR_STATUS, type ErrorCode } from './error-codes';

export interface ErrorAnswer {
  readonly status: number;
  readonly codes: readonly ErrorCode[];
}

/** The first row of the ordering area, which has its own error codes (Svc spec 4.2). */
export const FIRST_ORDERING_ROW = 15;

/** The rows of lease, preview and order, which refuse a reused id with 409. */
const ROWS_REFUSING_REUSED_IDS: readonly number[] = [19, 20, 21];

/**
 * Returns every error status of this row, in ascending order. The spec leaves most of them open
 * (7.5, 7.6). A code has one status, with these exceptions: GENERIC_ERROR and INVALID_REQUEST have
 * one for each kind of refused request, and INVALID_SHOWTIME has 409 once the showtime has begun.
 */
export function errorAnswers(row: Endpoint): ErrorAnswer[] {
  const codesByStatus = new Map<number, ErrorCode[]>();
  for (const [status, code] of [...codedRefusals(row), ...requestRefusals(row)]) {
    const codes = codesByStatus.get(status) ?? [];
    if (!codes.includes(code)) codesByStatus.set(status, [...codes, code]);
  }
  return [...codesByStatus]
    .map(([status, codes]) => ({ status, codes }))
    .sort((a, b) => a.status - b.status);
}

type Refusal = readonly [status: number, code: ErrorCode];

function codedRefusals({ number, errorCodes, params }: Endpoint): Refusal[] {
  if (number < FIRST_ORDERING_ROW) {
    return hasFields(params) ? [[404, 'NOT_FOUND']] : [];
  }
  const refusals = errorCodes.map((code): Refusal => [ORDERING_ERROR_STATUS[code], code]);
  if (errorCodes.includes('INVALID_SHOWTIME')) refusals.push([409, 'INVALID_SHOWTIME']);
  if (ROWS_REFUSING_REUSED_IDS.includes(number)) refusals.push([409, 'GENERIC_ERROR']);
  return refusals;
}

/** Errors of invalid or rejected requests, whatever the endpoint. */
function requestRefusals({ number, method, auth, params, query, body }: Endpoint): Refusal[] {
  const ordering = number >= FIRST_ORDERING_ROW;
  const badInput = ordering ? 'GENERIC_ERROR' : 'INVALID_REQUEST';
  const refusals: Refusal[] = [
    [401, ordering ? 'GENERIC_ERROR' : 'UNAUTHORIZED'],
    [429, 'TOO_MANY_REQUESTS'],
    [500, ordering ? 'GENERIC_ERROR' : 'INTERNAL_ERROR'],
  ];
  if (hasFields(params) || hasFields(query) || body) refusals.push([400, badInput]);
  if (auth === 'session') refusals.push([403, 'GENERIC_ERROR']);
  if (method === 'POST') refusals.push([413, badInput], [415, badInput]);
  return refusals;
}

function hasFields(schema: Endpoint['params']): boolean {
  return Object.keys(schema.shape).length > 0;
}
