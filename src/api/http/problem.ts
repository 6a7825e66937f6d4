// What the API says when it does not do what was asked: RFC 9457 problems, each under a code of its own.

import type { FailureKind, NextStep } from '../../domain/failure-kinds';
import { FAILURES, PROBLEMS } from '../../domain/failure-table';
import type { CheckoutInProblem, ProblemAnswer } from './schemas/problem-answer';

/** Where in the request the trouble is; exactly one of the three names is there. */
export interface FieldError {
  /** JSON pointer into the body. */
  readonly pointer?: string;
  /** Name of a query parameter. */
  readonly parameter?: string;
  /** Name of a header. */
  readonly header?: string;
  readonly detail: string;
}

/** A failure of the call itself, or of Svc where discovery has no checkout. */
export type ProblemCode = keyof typeof PROBLEMS | 'UPSTREAM_UNAVAILABLE';

/** Its version is the ETag of the answer. */
export type ProblemCheckout = CheckoutInProblem;

/** Members beyond those that every problem has. */
interface ProblemExtras {
  readonly errors?: readonly FieldError[];
  /** The checkout as it then is, in the shape of a GET. */
  readonly checkout?: ProblemCheckout;
}

interface ProblemFacts extends ProblemExtras {
  readonly kind: FailureKind;
  /** Whether the same again, perhaps with other input, can succeed. */
  readonly retryable: boolean;
  /** What to do about it, in the words of a checkout's `nextAction`. */
  readonly next: NextStep;
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown by whatever handles a request; the renderer turns it into the answer. */
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

  /** The body of the answer to the request with this id; the pages about problems stand under the address. */
  body(requestId: string, baseUrl = ''): ProblemAnswer {
    const { status, code, title, detail, errors, kind, retryable, next, checkout } = this.facts;
    return {
      type: `${baseUrl}/docs/errors/${code}`,
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

/** The rest comes from the table; a failure may be the ticketing service's although it usually is the caller's. */
type CallExtras = ProblemExtras & Partial<Pick<ProblemFacts, 'kind' | 'headers'>>;

/** A problem with the call itself. */
export function problem(code: ProblemCode, detail: string, extras: CallExtras = {}): Problem {
  const meaning = code === 'UPSTREAM_UNAVAILABLE' ? FAILURES[code] : PROBLEMS[code];
  const { status, title, kind, retryable, next } = meaning;
  return new Problem({ code, status, title, kind, retryable, next, detail, ...extras });
}
