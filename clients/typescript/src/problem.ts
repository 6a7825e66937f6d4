import type { Checkout } from './checkout';
import type { components, operations } from './__generated__/openapi';

type ProblemIn<Response> = Response extends {
  content: { 'application/problem+json': infer Body };
}
  ? Body
  : never;

type ProblemsOf<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses]: ProblemIn<Responses[Status]> }[keyof Responses]
  : never;

type Reported = { [Name in keyof operations]: ProblemsOf<operations[Name]> }[keyof operations];

/** Responses that are documented without codes contribute none. */
type Named<Code> = Code extends string ? (string extends Code ? never : Code) : never;

/**
 * Every code in the document. A newer API may have others, and codes of the ticketing service are passed on
 * unchanged, so a switch needs a default.
 */
export type ProblemCode = Reported extends infer Body
  ? Body extends { code: infer Code }
    ? Named<Code>
    : never
  : never;

type AnyProblem = components['schemas']['Problem'];

/** A checkout whose seats were taken comes with a fresh seat map. */
type CheckoutInProblem = Checkout & Pick<NonNullable<AnyProblem['checkout']>, 'seatMap'>;

/** The body of a refusal. */
export type ProblemBody = Omit<AnyProblem, 'code' | 'checkout'> & {
  readonly code: ProblemCode;
  readonly checkout?: CheckoutInProblem;
};

/** A failed call: the API refused it, did not answer, or did not finish in time. */
export type UsherError = UsherProblem | UsherUnreachable | UsherTimeout;

const UNSEEN = { enumerable: false };

/** The API refused the call, or reports its failed outcome (RFC 9457). */
export class UsherProblem extends Error {
  override readonly name = 'UsherProblem';
  readonly status: number;
  readonly code: ProblemCode;
  readonly kind: ProblemBody['kind'];
  /** Whether a retry, perhaps with other input, can succeed. */
  readonly retryable: boolean;
  readonly next: ProblemBody['next'];
  /** The checkout at that moment, if the call was about one. */
  readonly checkout: CheckoutInProblem | undefined;
  readonly requestId: string;

  constructor(
    readonly body: ProblemBody,
    /** The command's key: the same call under this key joins the command, or returns its outcome. */
    readonly idempotencyKey: string | undefined,
  ) {
    super(`${body.code}: ${body.detail}`);
    this.status = body.status;
    this.code = body.code;
    this.kind = body.kind;
    this.retryable = body.retryable;
    this.next = body.next;
    this.checkout = body.checkout;
    this.requestId = body.requestId;
    // Checkouts contain tickets, so printing or logging the error omits them.
    for (const name of ['body', 'checkout']) Object.defineProperty(this, name, UNSEEN);
  }
}

/** No answer after all retries: the outcome of a command is unknown. */
export class UsherUnreachable extends Error {
  override readonly name = 'UsherUnreachable';

  constructor(
    message: string,
    /** Repeat the command with this key and the same input. */
    readonly idempotencyKey: string | undefined,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** The wait ended before its condition held. */
export class UsherTimeout extends Error {
  override readonly name = 'UsherTimeout';

  constructor(
    readonly checkoutId: string,
    /** The last status of the checkout that was read; null if there was no answer in time. */
    readonly status: string | null,
  ) {
    super(status === null ? `${checkoutId}: no answer` : `${checkoutId} is still ${status}`);
  }
}

export function isUsherProblem(error: unknown): error is UsherProblem {
  return error instanceof UsherProblem;
}

export function isUsherError(error: unknown): error is UsherError {
  return [UsherProblem, UsherUnreachable, UsherTimeout].some((kind) => error instanceof kind);
}
