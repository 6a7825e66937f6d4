import type { OrderingShape } from '../../contract/alternative/shape';
import { endpoints, type EndpointName } from '../../contract/endpoints';
import { CallError, type CallTrouble } from '../http/call-error';
import type { CallSummary } from '../http/call-summary';

/** `code` is one of Svc spec 7.2, another code sent by Svc, or one of ours. */
export interface SvcTrouble extends CallTrouble {
  readonly status?: number;
  /** The order of an earlier request with the same clientRequestId, if Svc names it. */
  readonly orderId?: string;
}

/** A failed call to Svc. */
export class SvcError extends CallError<SvcTrouble> {
  override readonly name = 'SvcError';
  readonly status: number | undefined;
  readonly orderId: string | undefined;

  constructor(
    readonly endpoint: EndpointName,
    trouble: SvcTrouble,
    call?: CallSummary,
  ) {
    const { method, path } = endpoints[endpoint];
    super(`${method} ${path}`, trouble, call);
    this.status = trouble.status;
    this.orderId = trouble.orderId;
  }
}

export function isSvcError(error: unknown): error is SvcError {
  return error instanceof SvcError;
}

/** A request that does not fit the contract: the caller's mistake, detected before anything is sent. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError';

  constructor(
    readonly endpoint: EndpointName,
    /** The invalid field, for example `body.leaseItems[0].seatIds`. */
    readonly field: string,
    /** The expected value; never the actual one. */
    readonly expected: string,
  ) {
    super(`${endpoint}: ${field}: ${expected}`);
  }
}

/** The error for a field that the shape does not support. */
export function unsupportedInShape(
  endpoint: EndpointName,
  shape: OrderingShape,
  field: string,
): SvcError {
  return new SvcError(endpoint, {
    outcome: 'refused',
    code: 'UNSUPPORTED_IN_SHAPE',
    field,
    reason: `the ${shape} shape does not support this field`,
  });
}
