// Money that a partner's provider has authorised, as the model keeps it.

export interface ProviderSettings {
  /** How many of a hundred authorisations can never be captured. */
  readonly captureRefusedPercent: number;
  /** How long after it was made an authorisation can be captured. */
  readonly lapseAfterMs: number;
  /** How many of a hundred authorisations the provider captures unasked, for the reference they were made under. */
  readonly capturesItselfPercent: number;
  /** How many of a hundred captures somebody refunds in part manually, and within which time. */
  readonly partRefundedPercent: number;
  readonly partRefundedWithinMs: number;
  /** What the authorisations that the partner makes itself are like. */
  readonly own: OwnAuthorizations;
}

interface OwnAuthorizations {
  readonly amountIs: 'the total' | 'less';
  /** How often out of a hundred another checkout takes the money, and within which time. */
  readonly takenPercent: number;
  readonly takenWithinMs: number;
}

export type LedgerKind = 'authorize' | 'capture' | 'void' | 'refund';

export interface LedgerEntry {
  readonly kind: LedgerKind;
  readonly atMs: number;
  readonly by: 'us' | 'the provider itself' | 'somebody by hand' | 'another checkout';
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
  /** `refunded` as soon as anything was given back. Without the lapsing, which depends on when somebody looks. */
  readonly status: 'authorized' | 'captured' | 'voided' | 'refunded';
  /** Under which reference the money was taken; another checkout's is none of ours. */
  readonly capturedBy: string | null;
  readonly refundedUnits: number;
}

/** What the references of our checkout begin with. */
const OURS = 'chk_1-';

/** By who took it; of one that nobody took, by who asked for it. */
export function isOurs({ reference, capturedBy }: ModelAuthorization): boolean {
  return (capturedBy ?? reference).startsWith(OURS);
}

export function isCaptured({ status }: ModelAuthorization): boolean {
  return status === 'captured' || status === 'refunded';
}

export function hasLapsed({ status, lapsesAtMs }: ModelAuthorization, nowMs: number): boolean {
  return status === 'authorized' && nowMs >= lapsesAtMs;
}

/** Whether what is authorised was taken for us, or still can be. */
export function isPayable(authorization: ModelAuthorization, nowMs: number): boolean {
  const { status, refusesCapture } = authorization;
  if (status !== 'authorized') return status === 'captured' && isOurs(authorization);
  return !hasLapsed(authorization, nowMs) && !refusesCapture;
}
