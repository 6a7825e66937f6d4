import type { Failure } from '../domain/failure';

/**
 * The first detail of every failure that an activity throws knowingly: what is known of the call.
 * Workflow code reads it, so this file imports types only.
 */
export interface ActivityTrouble {
  /** Only `refused` and `not_sent` are evidence that nothing was done. */
  readonly outcome: 'refused' | 'not_sent' | 'unknown';
  readonly failure: Failure;
  /** The order that an earlier request with the same clientRequestId made, where Svc names it. */
  readonly orderId?: string;
}
