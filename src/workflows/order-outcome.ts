// The results of follow-order.ts.
import type { Failure } from '../domain/failure';
import type { Transition } from '../domain/checkout/transition';

/** The result of one step of following an order. */
export type Outcome =
  | { readonly result: 'ended'; readonly transition: Transition }
  /** Svc reports that the order failed. */
  | { readonly result: 'failed'; readonly why: Failure }
  /** Nothing final yet; `why` if there was no answer. `isCancelled`: Svc says that the order is cancelled. */
  | { readonly result: 'pending'; readonly why: Failure | null; readonly isCancelled?: true };

export const NO_NEWS: Outcome = { result: 'pending', why: null };
