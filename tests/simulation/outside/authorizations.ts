// The model's record of money that a partner's provider has authorised.

export interface ProviderSettings {
  /** How many of a hundred authorisations can never be captured. */
  readonly captureRefusedPercent: number;
  /** How long an authorisation can be captured after it was made. */
  readonly lapseAfterMs: number;
  /** How many of a hundred authorisations the provider captures on its own, each under its own reference. */
  readonly capturesItselfPercent: number;
  /** How many of a hundred captures are partly refunded manually, and within which time. */
  readonly partRefundedPercent: number;
  readonly partRefundedWithinMs: number;
  /** The authorisations that the partner makes itself. */
  readonly own: OwnAuthorizations;
}

interface OwnAuthorizations {
  readonly amountIs: 'the total' | 'less';
  /** How many of a hundred own authorisations another checkout captures, and within which time. */
  readonly takenPercent: number;
  readonly takenWithinMs: number;
}

export type LedgerKind = 'authorize' | 'capture' | 'void' | 'refund';

export interface LedgerEntry {
  readonly kind: LedgerKind;
  readonly atMs: number;
  readonly by: 'us' | 'the provider itself' | 'a manual action' | 'another checkout';
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
  /** `refunded` after any refund, even a partial one. Excludes `lapsed`, which depends on the time of reading. */
  readonly status: 'authorized' | 'captured' | 'voided' | 'refunded';
  /** The reference of the capture; another checkout's capture is not ours. */
  readonly capturedBy: string | null;
  readonly refundedUnits: number;
}

/** The prefix of our checkout's references. */
const OURS = 'chk_1-';

/** Judged by the reference of the capture or, if there is no capture, of the authorisation. */
export function isOurs({ reference, capturedBy }: ModelAuthorization): boolean {
  return (capturedBy ?? reference).startsWith(OURS);
}

export function isCaptured({ status }: ModelAuthorization): boolean {
  return status === 'captured' || status === 'refunded';
}

export function hasLapsed({ status, lapsesAtMs }: ModelAuthorization, nowMs: number): boolean {
  return status === 'authorized' && nowMs >= lapsesAtMs;
}

/** Whether the authorisation was captured for us, or still can be. */
export function isPayable(authorization: ModelAuthorization, nowMs: number): boolean {
  const { status, refusesCapture } = authorization;
  if (status !== 'authorized') return status === 'captured' && isOurs(authorization);
  return !hasLapsed(authorization, nowMs) && !refusesCapture;
}
