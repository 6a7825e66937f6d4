// The type of a compensation; the rules are in compensation-rules.ts.
import type { Money } from '../money';

/** Something to give back if its attempt fails. */
export interface Compensation {
  /** The attempt's reference at the provider; the order's id where Svc gives the money back. */
  readonly reference: string;
  /** `svc_refund`: Svc has cancelled the order and owes the refund. */
  readonly kind: 'void' | 'refund' | 'svc_refund';
  /** Null until a response has named the authorisation. */
  readonly authorizationId: string | null;
  /** The full amount, which goes back if the money was taken. */
  readonly amount: Money;
  /** The part that is already back, according to the provider or Svc; null while none is known to be. */
  readonly refunded: Money | null;
  readonly tries: number;
  /** When the first try did not settle it, in milliseconds since the epoch; left out until then. */
  readonly sinceMs?: number;
  /** Null: due now. */
  readonly nextTryAtMs: number | null;
  /** Whether the provider or Svc required the pause, which then must not be shortened. */
  readonly isPauseFixed: boolean;
  readonly lastFailureCode: string | null;
  readonly done: boolean;
}
