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
  /** What was agreed for that key. */
  readonly terms: KeyTerms;
  /** Whose token it carries; null where the endpoint asks for the key alone. */
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

/** Every endpoint has its handler; the partner area is in `primary` alone, as both shapes share it. */
export interface HandlersByShape {
  readonly primary: Required<Handlers>;
  readonly alternative: Required<AlternativeHandlers>;
}
