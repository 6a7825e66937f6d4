// Money that a partner's provider has set aside, as the model keeps and as it shows it.

export interface ProviderSettings {
  /** Tokens that are declined; `tok_declined` unless told otherwise. */
  readonly declineTokens?: readonly string[];
  /** How many of a hundred authorisations can never be captured. */
  readonly captureRefusedPercent: number;
  /** How long after it was made an authorisation can be captured. */
  readonly lapseAfterMs: number;
  /** How many of a hundred captures somebody at the provider gives a part of back, without us. */
  readonly refundedByHandPercent?: number;
  /** How many of a hundred refunds give back a part only, and are called `refunded`. */
  readonly partialRefundPercent?: number;
  /** What the authorisations that the partner makes itself are like. */
  readonly own?: OwnAuthorizations;
}

export interface OwnAuthorizations {
  readonly amountIs: 'the total' | 'less';
  /** How often out of a hundred another checkout takes the money, and within which time. */
  readonly takenPercent: number;
  readonly takenWithinMs: number;
}

export interface ProviderEntry {
  readonly kind: 'authorize' | 'capture' | 'void' | 'refund';
  readonly atMs: number;
  readonly reference: string;
  readonly authorizationId: string;
  readonly amountUnits: number;
}

export interface ModelAuthorization {
  readonly authorizationId: string;
  readonly reference: string;
  /** Whether the partner made it without us. */
  readonly isOwn: boolean;
  readonly amountUnits: number;
  readonly currency: string;
  readonly lapsesAtMs: number;
  readonly refusesCapture: boolean;
  /** Without the lapsing, which is a matter of the time when somebody looks. */
  readonly status: 'authorized' | 'captured' | 'voided' | 'refunded';
  /** Under which reference the money was taken; another checkout's is none of ours. */
  readonly capturedBy: string | null;
  readonly refundedUnits: number;
}
