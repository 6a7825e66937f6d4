import type {
  Answer,
  Body,
  EndpointName,
  endpoints,
  Params,
  Query,
} from '../../src/contract/endpoints';
import type { Customer } from '../ordering/ordering';

/** A request that has passed every check: its key, its session and its schemas. */
export interface SvcRequest<N extends EndpointName> {
  readonly params: Params<N>;
  readonly query: Query<N>;
  readonly body: Body<N>;
  /** Names the API key without telling it. */
  readonly keyId: string;
  /** Whose token it carries; null where the endpoint asks for the key alone. */
  readonly customer: (typeof endpoints)[N]['auth'] extends 'session' ? Customer : null;
}

export type Handler<N extends EndpointName> = (request: SvcRequest<N>) => Answer<N>;

/** An endpoint without a handler answers 501. */
export type Handlers = { readonly [N in EndpointName]?: Handler<N> };
