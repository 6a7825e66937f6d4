// The errors of the API: RFC 9457 problems, each with a code.

import type { FailureKind, NextStep } from '../domain/failure-kinds';
import { FAILURES, PROBLEMS } from '../domain/failure-table';
import type { CheckoutInProblem, ProblemAnswer } from '../api/checkout/schemas/problem-answer';

/** The invalid part of the request; exactly one of `pointer`, `parameter` and `header` is set. */
export interface FieldError {
  /** JSON pointer into the body. */
  readonly pointer?: string;
  /** Name of a query parameter. */
  readonly parameter?: string;
  /** Name of a header. */
  readonly header?: string;
  readonly detail: string;
}

/** A failure of the call itself, or of Svc in discovery, which has no checkout. */
export type ProblemCode = keyof typeof PROBLEMS | 'UPSTREAM_UNAVAILABLE';

/** The checkout in a problem; its version is the ETag of the answer. */
export type ProblemCheckout = CheckoutInProblem;

/** Additional members of the problem. */
interface ProblemExtras {
  readonly errors?: readonly FieldError[];
  /** The current checkout, in the shape of a GET. */
  readonly checkout?: ProblemCheckout;
}

interface ProblemFacts extends ProblemExtras {
  readonly kind: FailureKind;
  /** Whether a retry, perhaps with other input, can succeed. */
  readonly retryable: boolean;
  /** What to do, as in a checkout's `nextAction`. */
  readonly next: NextStep;
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown by request handlers; the renderer turns it into the answer. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(private readonly facts: ProblemFacts) {
    super(`${facts.code}: ${facts.detail}`);
    this.status = facts.status;
    this.code = facts.code;
    const { checkout, headers } = facts;
    this.headers = { ...(checkout && { ETag: `"${checkout.version}"` }), ...headers };
  }

  /** The body of the answer to this request; `baseUrl` is the address of the error pages. */
  body(requestId: string, baseUrl = ''): ProblemAnswer {
    const { status, code, title, detail, errors, kind, retryable, next, checkout } = this.facts;
    // Svc may send other codes, which have no page of their own.
    const page = code in FAILURES || code in PROBLEMS ? code : 'UPSTREAM_ERROR';
    return {
      type: `${baseUrl}/docs/errors/${page}`,
      title,
      status,
      code,
      kind,
      retryable,
      next,
      detail,
      errors,
      requestId,
      checkout,
    };
  }
}

/** Retry-After in whole seconds, at least one, so that no caller repeats without a pause. */
export function retryAfterHeader(ms: number): { readonly 'Retry-After': string } {
  return { 'Retry-After': String(Math.max(1, Math.ceil(ms / 1000))) };
}

/**
 * Additional members, and overrides of the code's row in the table: INVALID_REQUEST, for example, is
 * usually caused by the caller, but may also come from Svc.
 */
type CallExtras = ProblemExtras & Partial<Pick<ProblemFacts, 'kind' | 'headers'>>;

/** A problem with the call itself. */
export function problem(code: ProblemCode, detail: string, extras: CallExtras = {}): Problem {
  const meaning = code === 'UPSTREAM_UNAVAILABLE' ? FAILURES[code] : PROBLEMS[code];
  const { status, title, kind, retryable, next } = meaning;
  return new Problem({ code, status, title, kind, retryable, next, detail, ...extras });
}
