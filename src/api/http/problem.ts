// What the API says when it does not do what was asked: RFC 9457 problems, each under a code of its own.
import { FAILURES, PROBLEMS } from '../../domain/failure-table';

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

type ProblemCode = keyof typeof PROBLEMS | 'UPSTREAM_UNAVAILABLE';

/** Its version is the ETag of the answer. */
export type ProblemCheckout = object & { readonly version: number };

/** Members beyond those that every problem has. */
interface ProblemExtras {
  readonly errors?: readonly FieldError[];
  readonly kind?: string;
  readonly retryable?: boolean;
  /** What to do about it, in the words of a checkout's `nextAction`. */
  readonly next?: string | null;
  /** The checkout as it then is, in the shape of a GET. */
  readonly checkout?: ProblemCheckout;
}

interface ProblemFacts extends ProblemExtras {
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
  readonly headers: Readonly<Record<string, string>>;

  constructor(private readonly facts: ProblemFacts) {
    super(`${facts.code}: ${facts.detail}`);
    this.status = facts.status;
    const { checkout, headers } = facts;
    this.headers = { ...(checkout && { ETag: `"${checkout.version}"` }), ...headers };
  }

  /** The body of the answer to the request with this id. */
  body(requestId: string): object {
    const { status, code, title, detail, errors, kind, retryable, next, checkout } = this.facts;
    return {
      type: `/docs/errors/${code}`,
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

/** A problem with the call itself. */
export function problem(
  code: ProblemCode,
  detail: string,
  extras: ProblemExtras & { readonly headers?: Readonly<Record<string, string>> } = {},
): Problem {
  const { status, title } = code === 'UPSTREAM_UNAVAILABLE' ? FAILURES[code] : PROBLEMS[code];
  return new Problem({ code, status, title, detail, ...extras });
}
