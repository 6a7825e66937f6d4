// What the API says when it does not do what was asked: RFC 9457 problems, each under a code of its own.

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

/** The problems that are about the call itself; what went wrong with a checkout is in failure-status.ts. */
const PROBLEMS = {
  INVALID_REQUEST: { status: 400, title: 'The request is not valid' },
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, title: 'The Idempotency-Key header is missing' },
  AUTHENTICATION_FAILED: { status: 400, title: 'The customer could not be signed in' },
  UNAUTHORIZED: { status: 401, title: 'The API key is missing or not known' },
  NOT_FOUND: { status: 404, title: 'There is nothing here' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'The method is not allowed here' },
  REQUEST_TIMEOUT: { status: 408, title: 'The request took too long to come in' },
  QR_TOO_LONG: { status: 409, title: 'The data of the ticket do not fit into a QR code' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'The body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'The body has to be JSON' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: 'The Idempotency-Key was used before with another body',
  },
  TOO_MANY_CHECKOUTS: { status: 429, title: 'Too many checkouts are open' },
  HEADERS_TOO_LARGE: { status: 431, title: 'The headers are too large' },
  INTERNAL_ERROR: { status: 500, title: 'Something went wrong here' },
  UPSTREAM_UNAVAILABLE: { status: 502, title: 'The ticketing service does not answer' },
  UNAVAILABLE: { status: 503, title: 'There is no answer at the moment' },
  TOO_BUSY: { status: 503, title: 'Too many calls to the ticketing service wait already' },
} as const satisfies Record<string, { status: number; title: string }>;

type ProblemCode = keyof typeof PROBLEMS;

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
  return new Problem({ code, ...PROBLEMS[code], detail, ...extras });
}
