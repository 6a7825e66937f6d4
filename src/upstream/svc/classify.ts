import { endpoints, type Endpoint } from '../../contract/endpoints';
import { SESSION_ENDED_STATUSES } from '../../contract/signing';
import type { Delivery } from '../http/deliver-request';
import { canComeFrom, presupposesOrder } from './endpoint-codes';
import { isSpecificCode, provesRefusal, readErrorBody } from './error-body';
import { retryAfterMs } from '../http/retry-after';
import type { SvcTrouble } from './svc-error';

type Answered = Extract<Delivery, { type: 'answered' }>;

/** The code that we give to an error answer without a code, by status. */
const CODE_BY_STATUS: Readonly<Record<number, string>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  425: 'UPSTREAM_UNAVAILABLE',
  429: 'TOO_MANY_REQUESTS',
};

/** 4xx statuses above this come from gateways, such as 460 and 499 for calls that were cut off. */
const STANDARD_MAX = 451;

/** What a 402 without a code that we know means from an endpoint that takes payments (Svc spec 7.2). */
const CODE_OF_402 = 'PROCESSOR_DECLINED';

/** The code of a 404 or 410 without a specific code, by endpoint: the showtime is gone, or the order is hidden. */
const CODE_IF_GONE: ReadonlyMap<Endpoint, string> = new Map<Endpoint, string>([
  [endpoints.refreshCheckout, 'INVALID_SHOWTIME'],
  [endpoints.layout, 'INVALID_SHOWTIME'],
  [endpoints.orderStatus, 'ORDER_NOT_FOUND'],
  [endpoints.orderSummary, 'ORDER_NOT_FOUND'],
  [endpoints.cancelOrder, 'ORDER_NOT_FOUND'],
]);

export type Verdict =
  | { readonly type: 'success'; readonly text: string }
  | { readonly type: 'trouble'; readonly trouble: SvcTrouble };

/**
 * Decides the outcome of a call (Svc spec 7); a 2xx body that cannot be read is judged in
 * answer.ts. A conclusive code determines the outcome, whatever the status; otherwise the status
 * does. A 5xx without a code proves nothing. `hasToken`: the call carries a customer's token, which Svc may refuse.
 */
export function classify(
  row: Endpoint,
  delivery: Delivery,
  nowMs: number,
  sessionEndedStatuses: readonly number[] = SESSION_ENDED_STATUSES,
  hasToken = row.auth === 'session',
): Verdict {
  if (delivery.type === 'lost') return { type: 'trouble', trouble: lostTrouble(delivery) };
  const { status, text } = delivery;
  if (status >= 200 && status < 300) return { type: 'success', text };
  const trouble = answerTrouble(row, delivery, nowMs);
  if (hasToken && endsSession(trouble, sessionEndedStatuses)) {
    return { type: 'trouble', trouble: { ...trouble, outcome: 'refused', code: 'SESSION_ENDED' } };
  }
  const code = refusesKey(row, trouble) ? codeOf(row, status) : trouble.code;
  return { type: 'trouble', trouble: { ...trouble, code } };
}

function lostTrouble({ mayHaveSent, reason }: Extract<Delivery, { type: 'lost' }>): SvcTrouble {
  return { outcome: mayHaveSent ? 'unknown' : 'not_sent', code: 'UPSTREAM_UNAVAILABLE', reason };
}

function answerTrouble(row: Endpoint, answer: Answered, nowMs: number): SvcTrouble {
  const { status } = answer;
  const facts = readErrorBody(answer.text);
  const waitMs = retryAfterMs(answer.headers, nowMs);
  const { code } = facts;
  // A code that the spec does not list is only logged: in our own table of failures it may mean something else.
  const isListed = code !== undefined && canComeFrom(row, code);
  const word = code === undefined || isListed ? '' : `, ${code}`;
  const outcome = outcomeOf(row, status, code);
  // The status of a rate limit, a payment failure or a missing object says more than GENERIC_ERROR.
  const isMeantByStatus = status === 402 || (isGone(status) && CODE_IF_GONE.has(row));
  const saysMore = isListed && outcome !== 'not_sent' && (!isMeantByStatus || isSpecificCode(code));
  return {
    ...facts,
    outcome,
    code: saysMore ? code : codeOf(row, status),
    status,
    ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    reason: `status ${status}${word}`,
  };
}

/**
 * Whether Svc has refused the session. A wrong guess does no harm: if Svc has in fact refused the API key, a repeat
 * fails as well, with a new session or without one.
 */
function endsSession({ status, code }: SvcTrouble, statuses: readonly number[]): boolean {
  return status !== undefined && statuses.includes(status) && !isSpecificCode(code);
}

/** Without a session, a 401 or 403 can only refuse the key, or the password of `authenticate`. */
function refusesKey(row: Endpoint, { status, code }: SvcTrouble): boolean {
  const isOfKey = row.auth === 'key' && row !== endpoints.authenticate;
  return isOfKey && (status === 401 || status === 403) && !isSpecificCode(code);
}

function outcomeOf(row: Endpoint, status: number, code: string | undefined): SvcTrouble['outcome'] {
  if (code !== undefined && presupposesOrder(row, code)) return 'unknown';
  if (code !== undefined && provesRefusal(code)) return 'refused';
  // Too Early and Too Many Requests: not carried out.
  if (status === 425 || status === 429) return 'not_sent';
  if (status < 400 || status >= 500) return 'unknown';
  if (code !== undefined && isSpecificCode(code)) return 'refused';
  if (status === 408 || status > STANDARD_MAX) return 'unknown';
  // An unspecified conflict may mean that the call was carried out before.
  if (status === 409 && !row.repeatable) return 'unknown';
  return 'refused';
}

function codeOf(row: Endpoint, status: number): string {
  const client = status >= 400 && status < 500;
  if (status === 402 && canComeFrom(row, CODE_OF_402)) return CODE_OF_402;
  const gone = isGone(status) ? CODE_IF_GONE.get(row) : undefined;
  if (gone !== undefined) return gone;
  return CODE_BY_STATUS[status] ?? (client ? 'GENERIC_ERROR' : 'UPSTREAM_UNAVAILABLE');
}

function isGone(status: number): boolean {
  return status === 404 || status === 410;
}
