import type { Endpoint } from '../../contract/endpoints';

/** A caller's input, before it is validated. */
export interface RequestInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** A request as sent, without its headers. */
export interface WireRequest {
  readonly method: Endpoint['method'];
  readonly url: string;
  /** Path and query exactly as sent. */
  readonly target: string;
  /** The exact text sent; empty when there is no body. */
  readonly body: string;
}
