import type { OrderingShape } from '../../contract/alternative/shape';
import { endpoints, type EndpointName } from '../../contract/endpoints';
import { CallError, type CallTrouble } from '../http/call-error';
import type { CallSummary } from '../http/call-summary';

/** The code is one of Svc spec 7.2, else another word of Svc, else one of ours. */
export interface SvcTrouble extends CallTrouble {
  readonly status?: number;
  /** The order that an earlier request with the same clientRequestId made, where Svc names it. */
  readonly orderId?: string;
}

/** Every failed call of Svc. */
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

/** A request that does not match the contract: an error of the caller, found before anything is sent. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError';

  constructor(
    readonly endpoint: EndpointName,
    /** Where it is wrong, for example `body.leaseItems[0].seatIds`. */
    readonly field: string,
    /** What was expected there; never the value itself. */
    readonly expected: string,
  ) {
    super(`${endpoint}: ${field}: ${expected}`);
  }
}

/** Refuses unsupported input before anything is sent. */
export function unsupportedInShape(
  endpoint: EndpointName,
  shape: OrderingShape,
  field: string,
): SvcError {
  return new SvcError(endpoint, {
    outcome: 'refused',
    code: 'UNSUPPORTED_IN_SHAPE',
    field,
    reason: `the ${shape} shape cannot carry it`,
  });
}
