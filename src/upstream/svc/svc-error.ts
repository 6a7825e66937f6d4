import { endpoints, type EndpointName } from '../../contract/endpoints';
import { CallError, type CallTrouble } from '../http/call-error';
import type { CallSummary } from '../http/call-summary';

/** The code is one of Svc spec 7.2, else Svc's own word for it, else one of ours. */
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
