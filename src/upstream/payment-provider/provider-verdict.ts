// Decides what a payment provider's answer proves; the body of a 2xx is read by provider-answer.ts. An error here
// costs money: a capture wrongly counted as refused cancels an order, and a refund wrongly counted as done is never
// paid.
import { z } from 'zod';
import {
  AuthorizationStatusSchema,
  PARTNER_PAY_ERROR_STATUS,
  type AuthorizationStatus,
  type PartnerPayCall,
  type PartnerPayErrorCode,
} from '../../contract/partner-pay';
import type { Delivery } from '../http/deliver-request';
import { retryAfterMs } from '../http/retry-after';
import type { ProviderTrouble } from './provider-error';

export type ProviderVerdict =
  | { readonly type: 'answer'; readonly text: string }
  /** The request was carried out before, or there is nothing left to do. */
  | { readonly type: 'done-before' }
  /** It is certain that the provider does not know the authorisation. */
  | { readonly type: 'absent' }
  | { readonly type: 'trouble'; readonly trouble: ProviderTrouble };

/** The parts of the request that affect the verdict. */
interface Requested {
  readonly operation: PartnerPayCall;
  readonly reference: string;
}

type Answered = Extract<Delivery, { type: 'answered' }>;
type Outcome = ProviderTrouble['outcome'];
type Meaning = Outcome | 'by-status';
type StateMeaning = Outcome | 'done' | 'by-reference';
type Row = Readonly<Record<PartnerPayCall, Meaning>>;

/** The call was rejected before the provider processed it. */
const REJECTED = row('not_sent', 'not_sent', 'not_sent', 'not_sent', 'not_sent');
/** The code proves nothing about the operation. */
const NO_EVIDENCE = row('unknown', 'unknown', 'unknown', 'unknown', 'unknown');
const DECLINE = row('refused', 'refused', 'unknown', 'unknown', 'unknown');
const STATE = row('unknown', 'by-status', 'by-status', 'by-status', 'unknown');

/** What each code with a 4xx proves, by operation. */
const MEANINGS: Readonly<Record<PartnerPayErrorCode, Row>> = {
  INVALID_REQUEST: REJECTED,
  INVALID_SIGNATURE: REJECTED,
  // Without `field`, NOT_FOUND may mean an unknown path, which is no evidence.
  NOT_FOUND: REJECTED,
  FRAUD_DETECTED: DECLINE,
  INVALID_CREDIT_CARD_NUMBER: DECLINE,
  PROCESSOR_DECLINED: DECLINE,
  TOKEN_USED: row('refused', 'unknown', 'unknown', 'unknown', 'unknown'),
  AMOUNT_TOO_LARGE: row('refused', 'unknown', 'unknown', 'refused', 'unknown'),
  INVALID_STATE: STATE,
  AUTHORIZATION_LAPSED: STATE,
  // Another request was carried out under this key, so the result must be looked up.
  IDEMPOTENCY_KEY_REUSED: NO_EVIDENCE,
  INTERNAL_ERROR: NO_EVIDENCE,
  REFUND_PROCESSING_ERROR: NO_EVIDENCE,
};

/** What a conflict proves, by operation and the authorisation's status. */
const STATE_MEANINGS: Readonly<
  Partial<Record<PartnerPayCall, Readonly<Record<AuthorizationStatus, StateMeaning>>>>
> = {
  capture: {
    authorized: 'unknown',
    // An authorisation pays once, so the outcome depends on the reference for which it was captured.
    captured: 'by-reference',
    voided: 'refused',
    lapsed: 'refused',
    refunded: 'by-reference',
  },
  void: {
    authorized: 'unknown',
    captured: 'refused',
    voided: 'done',
    lapsed: 'done',
    refunded: 'refused',
  },
  refund: {
    authorized: 'refused',
    captured: 'unknown',
    voided: 'refused',
    lapsed: 'refused',
    refunded: 'refused',
  },
};

const LAPSED = { status: 'lapsed' } as const;

/** Our code for an error that has none of the contract's codes. */
const UNAVAILABLE = 'PAYMENT_PROVIDER_UNAVAILABLE' as const;

/** Statuses of calls that a provider, gateway or firewall rejects before processing. */
const REJECTED_STATUSES = [400, 401, 403, 404, 405, 406, 411, 413, 414, 415, 431];

/** Decides the outcome of a call: for a 4xx by a known code, otherwise by the status. */
export function judge(requested: Requested, delivery: Delivery, nowMs: number): ProviderVerdict {
  if (delivery.type === 'lost') {
    const { mayHaveSent, reason } = delivery;
    const outcome = mayHaveSent ? 'unknown' : 'not_sent';
    return trouble({ outcome, code: UNAVAILABLE, reason });
  }
  const { status, text, headers } = delivery;
  if (status >= 200 && status < 300) return { type: 'answer', text };
  const waitMs = retryAfterMs(headers, nowMs);
  const wait = waitMs === undefined ? {} : { retryAfterMs: waitMs };
  return judgeError(requested, delivery, { ...wait, reason: `status ${status}` });
}

function judgeError(
  requested: Requested,
  { status, text }: Answered,
  more: Pick<ProviderTrouble, 'reason' | 'retryAfterMs'>,
): ProviderVerdict {
  const { operation: call } = requested;
  const { code, details } = readError(text);
  const field = details?.field === undefined ? {} : { field: details.field };
  const known = { ...more, ...field, code: code ?? UNAVAILABLE } as const;
  if (status < 400 || status >= 500) return trouble({ ...known, outcome: 'unknown' });
  if (status === 429) return trouble({ ...known, outcome: 'not_sent', code: 'TOO_MANY_REQUESTS' });
  if (code === undefined) return trouble({ ...known, ...judgeStatus(call, status) });
  if (code === 'NOT_FOUND' && call === 'authorize' && details?.field === 'token') {
    return trouble({ ...known, outcome: 'refused' });
  }
  if (code === 'NOT_FOUND' && isAbsent(call, status, details)) return { type: 'absent' };
  const meaning = MEANINGS[code][call];
  if (meaning !== 'by-status') return trouble({ ...known, outcome: meaning });
  return judgeState(requested, code === 'AUTHORIZATION_LAPSED' ? LAPSED : details, known);
}

/** Whether the authorisation certainly does not exist: only the provider itself can name the id as the cause. */
function isAbsent(call: PartnerPayCall, status: number, { field }: ErrorDetails = {}): boolean {
  return call === 'readAuthorization' && status === 404 && field === 'id';
}

/** Judges an error without a known code. A 402 is a decline if the operation can be declined. */
function judgeStatus(
  call: PartnerPayCall,
  status: number,
): Pick<ProviderTrouble, 'outcome' | 'code'> {
  if (status === 402 && MEANINGS.PROCESSOR_DECLINED[call] === 'refused') {
    return { outcome: 'refused', code: 'PROCESSOR_DECLINED' };
  }
  return {
    outcome: REJECTED_STATUSES.includes(status) ? 'not_sent' : 'unknown',
    code: UNAVAILABLE,
  };
}

/** Judges a conflict. A capture of a lapsed authorisation is AUTHORIZATION_LAPSED; any other is INVALID_STATE. */
function judgeState(
  { operation: call, reference }: Requested,
  { status, capturedFor }: ErrorDetails = {},
  more: Omit<ProviderTrouble, 'outcome' | 'code'>,
): ProviderVerdict {
  const code = call === 'capture' && status === 'lapsed' ? 'AUTHORIZATION_LAPSED' : 'INVALID_STATE';
  if (status === undefined) return trouble({ ...more, code, outcome: 'unknown' });
  const conflict = { ...more, code, authorizationStatus: status } as const;
  const meaning = STATE_MEANINGS[call]?.[status] ?? 'unknown';
  if (meaning === 'done') return { type: 'done-before' };
  if (meaning !== 'by-reference') return trouble({ ...conflict, outcome: meaning });
  if (capturedFor === undefined) return trouble({ ...conflict, outcome: 'unknown' });
  if (capturedFor !== reference) {
    return trouble({ ...conflict, outcome: 'refused', code: 'AUTHORIZATION_USED' });
  }
  // It was captured for this reference; if it is `refunded`, the refunded amount is unknown.
  return status === 'captured'
    ? { type: 'done-before' }
    : trouble({ ...conflict, outcome: 'unknown' });
}

function trouble(it: ProviderTrouble): ProviderVerdict {
  return { type: 'trouble', trouble: it };
}

function row(
  authorize: Meaning,
  capture: Meaning,
  voided: Meaning,
  refund: Meaning,
  lookUp: Meaning,
): Row {
  const lookUpMeanings = { findAuthorizations: lookUp, readAuthorization: lookUp };
  return { authorize, capture, void: voided, refund, ...lookUpMeanings };
}

/** Codes outside the contract are ignored: the provider's texts may repeat private input. */
const ErrorBodySchema = z
  .object({
    code: z
      .enum(Object.keys(PARTNER_PAY_ERROR_STATUS) as PartnerPayErrorCode[])
      .optional()
      .catch(undefined),
    details: z
      .object({
        status: AuthorizationStatusSchema.optional().catch(undefined),
        capturedFor: z.string().min(1).optional().catch(undefined),
        field: z
          .string()
          .regex(/^[A-Za-z][\w.[\]-]{0,99}$/)
          .optional()
          .catch(undefined),
      })
      .optional()
      .catch(undefined),
  })
  .catch({});

type ErrorDetails = NonNullable<z.output<typeof ErrorBodySchema>['details']>;

function readError(text: string): z.output<typeof ErrorBodySchema> {
  try {
    return ErrorBodySchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
