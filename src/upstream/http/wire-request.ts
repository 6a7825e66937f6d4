import type { Endpoint } from '../../contract/endpoints';

/** What a caller hands in, before the contract has seen it. */
export interface RequestInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** A request as it goes on the wire, but for its headers. */
export interface WireRequest {
  readonly method: Endpoint['method'];
  readonly url: string;
  /** Path and query exactly as sent. */
  readonly target: string;
  /** The exact text sent; empty when there is no body. */
  readonly body: string;
}
