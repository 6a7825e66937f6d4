import type {
  AlternativeAnswer,
  AlternativeBody,
  OrderingEndpointName,
} from '../../src/contract/alternative/shape';
import type {
  Answer,
  Body,
  EndpointName,
  endpoints,
  Params,
  Query,
} from '../../src/contract/endpoints';
import type { Customer } from '../ordering/accounts';
import type { KeyTerms } from '../settings';

/** A request that has passed every check: its key, its session and its schemas. */
interface SvcRequest<N extends EndpointName, B = Body<N>> {
  readonly params: Params<N>;
  readonly query: Query<N>;
  readonly body: B;
  /** Identifies the API key without revealing it. */
  readonly keyId: string;
  /** The terms agreed for that key. */
  readonly terms: KeyTerms;
  /** The token's owner; null if the endpoint needs only the key. */
  readonly customer: (typeof endpoints)[N]['auth'] extends 'session' ? Customer : null;
}

export type Handler<N extends EndpointName> = (request: SvcRequest<N>) => Answer<N>;

/** Handlers of some endpoints. */
export type Handlers = { readonly [N in EndpointName]?: Handler<N> };

type AlternativeHandler<N extends OrderingEndpointName> = (
  request: SvcRequest<N, AlternativeBody<N>>,
) => AlternativeAnswer<N>;

/** The ordering area as keys with the alternative shape see it (Svc spec 2.7). */
export type AlternativeHandlers = {
  readonly [N in OrderingEndpointName]?: AlternativeHandler<N>;
};

/** Handlers for every endpoint; both shapes share the partner area, which is in `primary`. */
export interface HandlersByShape {
  readonly primary: Required<Handlers>;
  readonly alternative: Required<AlternativeHandlers>;
}
