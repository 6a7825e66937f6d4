// The type of a compensation; the rules are in compensation-rules.ts.
import type { Money } from '../money';

/** A void or refund that is due if its attempt fails. */
export interface Compensation {
  /** The attempt's reference at the provider, or the order id if Svc refunds the money. */
  readonly reference: string;
  /** `svc_refund`: Svc has cancelled the order and owes the refund. */
  readonly kind: 'void' | 'refund' | 'svc_refund';
  /** Null until the provider has returned it. */
  readonly authorizationId: string | null;
  /** The full amount, to be refunded if the money was taken. */
  readonly amount: Money;
  /** The amount that the provider or Svc reports as refunded; null while none is known. */
  readonly refunded: Money | null;
  readonly tries: number;
  /** The time of the first try that did not settle it, in milliseconds since the epoch; left out until then. */
  readonly sinceMs?: number;
  /** Null: due now. */
  readonly nextTryAtMs: number | null;
  /** Whether the provider or Svc required the pause, which then must not be shortened. */
  readonly isPauseFixed: boolean;
  readonly lastFailureCode: string | null;
  readonly done: boolean;
}
