// The problems that are about the call itself; what can go wrong with a checkout is in failure-status.ts.
import type { FailureKind, NextStep } from '../../domain/failure';

interface CallProblem {
  readonly status: number;
  readonly title: string;
  /** `upstream`: it is not the caller's doing. */
  readonly kind: FailureKind;
  /** Whether the same call can succeed later. */
  readonly retryable: boolean;
  readonly next: NextStep;
  /** What it means and what to do, in a sentence or two. */
  readonly about: string;
}

const BAD_CALL = { kind: 'request', retryable: false, next: null } as const;
const LATER = { kind: 'request', retryable: true, next: 'wait' } as const;
const NOT_YOURS = { kind: 'upstream', retryable: true, next: 'wait' } as const;

export const CALL_PROBLEMS = {
  INVALID_REQUEST: {
    ...BAD_CALL,
    status: 400,
    title: 'The request is not valid',
    about:
      'Something in the path, the query, a header or the body is not as expected; `errors` names each place. Send it as expected.',
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    ...BAD_CALL,
    status: 400,
    title: 'The Idempotency-Key header is missing',
    about:
      'Every POST is a command and needs a key of its own, so that it can be repeated without being carried out twice.',
  },
  AUTHENTICATION_FAILED: {
    ...{ kind: 'request', retryable: true, next: 'provide_customer' },
    status: 400,
    title: 'The customer could not be signed in',
    about:
      'The ticketing service knows no customer by this identity and password. Ask the customer again, or let them buy as a guest.',
  },
  UNAUTHORIZED: {
    ...BAD_CALL,
    status: 401,
    title: 'The API key is missing or not known',
    about:
      'The key is missing, misspelt, revoked, past its end, or of the other environment: `usk_test_…` is for development, `usk_live_…` for production.',
  },
  NOT_FOUND: {
    ...BAD_CALL,
    status: 404,
    title: 'There is nothing here',
    about:
      "The address, or the id in it, is not known: it was never given out, is another partner's, or is kept no longer.",
  },
  METHOD_NOT_ALLOWED: {
    ...BAD_CALL,
    status: 405,
    title: 'The method is not allowed here',
    about:
      'The address is there, but does not take this method; `Allow` names those that it takes.',
  },
  REQUEST_TIMEOUT: {
    ...LATER,
    status: 408,
    title: 'The request took too long to come in',
    about:
      'The connection was closed before all of the request had come. Nothing was carried out: send it again, with the same key.',
  },
  QR_TOO_LONG: {
    ...BAD_CALL,
    status: 409,
    title: 'The data of the ticket do not fit into a QR code',
    about: 'The ticket is valid. Show its `qrData` in another way, such as another kind of code.',
  },
  PAYLOAD_TOO_LARGE: {
    ...BAD_CALL,
    status: 413,
    title: 'The body is too large',
    about: 'A body has at most 64 KiB.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    ...BAD_CALL,
    status: 415,
    title: 'The body has to be JSON',
    about: 'Send bodies in UTF-8 with `Content-Type: application/json`.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    ...BAD_CALL,
    status: 422,
    title: 'The Idempotency-Key was used before with another body',
    about:
      'A key stands for one command with one body. Give the new command a key of its own, or repeat the body as it was.',
  },
  RATE_LIMITED: {
    ...LATER,
    status: 429,
    title: 'Too many requests in this second',
    about:
      'The key asks more often than was agreed; `RateLimit-Policy` says how often it may. Wait for `Retry-After`.',
  },
  TOO_MANY_WAITING: {
    ...LATER,
    status: 429,
    title: 'Too many requests are open at once',
    about:
      'Too many requests of the key wait for their answers. Wait for some of them, or prefer to wait less.',
  },
  TOO_MANY_STREAMS: {
    ...LATER,
    status: 429,
    title: 'Too many streams are open',
    about:
      'The key follows as many checkouts as it may. Close a stream, or hear of changes by webhooks.',
  },
  TOO_MANY_CHECKOUTS: {
    ...LATER,
    status: 429,
    title: 'Too many checkouts are open',
    about:
      'Nothing was started. Finish or cancel some of the open checkouts, then repeat the call with the same key.',
  },
  HEADERS_TOO_LARGE: {
    ...BAD_CALL,
    status: 431,
    title: 'The headers are too large',
    about: 'The address and all headers have at most 16 KiB together.',
  },
  INTERNAL_ERROR: {
    ...{ kind: 'upstream', retryable: false, next: 'contact_support' },
    status: 500,
    title: 'Something went wrong here',
    about:
      'A mistake of ours, which we are told of. Repeating helps only once it is mended: tell us the `requestId`, and read the checkout before you offer to buy again.',
  },
  UPSTREAM_UNAVAILABLE: {
    ...NOT_YOURS,
    status: 502,
    title: 'The ticketing service does not answer',
    about: 'The ticketing service gave no answer that can be used. Try again later.',
  },
  UNAVAILABLE: {
    ...NOT_YOURS,
    status: 503,
    title: 'There is no answer at the moment',
    about:
      'Nobody answered in time. Of a command the outcome is not known: repeat it with the same key, as often as it takes.',
  },
  TOO_BUSY: {
    ...NOT_YOURS,
    status: 503,
    title: 'Too many calls to the ticketing service wait already',
    about:
      'Nothing was started, so that those who are buying get on. Repeat the call later, with the same key.',
  },
} as const satisfies Record<string, CallProblem>;

export type CallProblemCode = keyof typeof CALL_PROBLEMS;

/** What becomes of the key: of a call with an unknown outcome it is the only way to learn it. */
export function keyAfterCall(code: CallProblemCode): 'free' | 'same' {
  return code === 'UNAVAILABLE' || code === 'INTERNAL_ERROR' ? 'same' : 'free';
}
