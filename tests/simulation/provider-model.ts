// A partner's payment provider as the process may find it: authorisations in memory, each call carried
// out once per key, and a ledger of what moved, which the invariants are checked against.
import type { Answer, Authorization, PaymentPort } from '../../src/domain/checkout/ports';
import { failure } from '../../src/domain/failure';
import { fromMinorUnits, toMinorUnits } from '../../src/domain/money';
import type { World } from './world';

export interface ProviderSettings {
  /** Tokens that are declined; `tok_declined` unless told otherwise. */
  readonly declineTokens?: readonly string[];
  /** How many of a hundred authorisations can never be captured. */
  readonly captureRefusedPercent: number;
  /** How long after it was made an authorisation can be captured. */
  readonly lapseAfterMs: number;
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
  readonly amountUnits: number;
  readonly currency: string;
  readonly lapsesAtMs: number;
  readonly capturedFor: string | null;
  readonly refusesCapture: boolean;
  /** Without the lapsing, which is a matter of the time when somebody looks. */
  readonly status: 'authorized' | 'captured' | 'voided' | 'refunded';
  readonly refundedUnits: number;
}

type Ask<M extends keyof PaymentPort> = Parameters<PaymentPort[M]>[0];
type Answered<M extends keyof PaymentPort> = Awaited<ReturnType<PaymentPort[M]>>;
type Refused = Extract<Answer<never>, { outcome: 'refused' }>;
type Unknown = Extract<Answer<never>, { outcome: 'unknown' }>;

const DONE = { outcome: 'done', value: null } as const;

export class ProviderModel {
  readonly ledger: ProviderEntry[] = [];
  readonly #authorizations = new Map<string, ModelAuthorization>();
  readonly #answers = new Map<string, { readonly asked: string; readonly answer: unknown }>();

  constructor(
    private readonly world: World,
    private readonly settings: ProviderSettings,
  ) {}

  authorize(ask: Ask<'authorize'>): Answered<'authorize'> {
    return this.#once('authorize', ask, () => this.#authorize(ask));
  }

  findAuthorizations({ reference }: Ask<'findAuthorizations'>): Answered<'findAuthorizations'> {
    const newest = this.#newest(reference);
    return { outcome: 'done', value: newest ? this.#shown(newest) : null };
  }

  readAuthorization({ authorizationId }: Ask<'readAuthorization'>): Answered<'readAuthorization'> {
    const found = this.#authorizations.get(authorizationId);
    return { outcome: 'done', value: found ? this.#shown(found) : null };
  }

  capture(ask: Ask<'capture'>): Answered<'capture'> {
    return this.#once('capture', ask, () => {
      const found = this.#authorizations.get(ask.authorizationId);
      if (!found) return turnedAway();
      const { reference: capturedFor } = ask;
      if (isCaptured(found) && found.capturedFor !== capturedFor)
        return refuse('AUTHORIZATION_USED');
      if (found.status === 'captured') return DONE;
      if (found.status === 'refunded') return noEvidence();
      if (this.#hasLapsed(found)) return refuse('AUTHORIZATION_LAPSED');
      if (found.status === 'voided') return refuse('INVALID_STATE');
      if (found.refusesCapture) return refuse('PROCESSOR_DECLINED');
      const after = { ...found, status: 'captured', capturedFor } as const;
      return this.#book('capture', after, found.amountUnits);
    });
  }

  void(ask: Ask<'void'>): Answered<'void'> {
    return this.#once('void', ask, () => {
      const found = this.#authorizations.get(ask.authorizationId);
      if (!found) return turnedAway();
      if (found.status === 'voided' || this.#hasLapsed(found)) return DONE;
      if (found.status !== 'authorized') return refuse('INVALID_STATE');
      return this.#book('void', { ...found, status: 'voided' }, found.amountUnits);
    });
  }

  refund(ask: Ask<'refund'>): Answered<'refund'> {
    return this.#once('refund', ask, () => {
      const found = this.#authorizations.get(ask.authorizationId);
      if (!found) return turnedAway();
      if (!isCaptured(found)) return refuse('INVALID_STATE');
      if (ask.amount.currency !== found.currency) return turnedAway();
      const units = toMinorUnits(ask.amount);
      const refundedUnits = found.refundedUnits + units;
      if (refundedUnits > found.amountUnits) return refuse('AMOUNT_TOO_LARGE');
      return this.#book('refund', { ...found, status: 'refunded', refundedUnits }, units);
    });
  }

  /** Authorisations whose money was taken, and not all given back. */
  captured(): readonly ModelAuthorization[] {
    return [...this.#authorizations.values()].filter(
      (each) => isCaptured(each) && each.refundedUnits < each.amountUnits,
    );
  }

  /** Authorisations that are neither used nor given up. */
  pending(): readonly ModelAuthorization[] {
    return [...this.#authorizations.values()].filter(
      (each) => each.status === 'authorized' && !this.#hasLapsed(each),
    );
  }

  /** Authorisations of which something was given back. */
  refunded(): readonly ModelAuthorization[] {
    return [...this.#authorizations.values()].filter(({ refundedUnits }) => refundedUnits > 0);
  }

  /** Whether what is set aside under the reference was taken, or still can be. */
  isPayable(reference: string): boolean {
    const found = this.#newest(reference);
    if (found?.status !== 'authorized') return found?.status === 'captured';
    return !this.#hasLapsed(found) && !found.refusesCapture;
  }

  #authorize({ reference, amount, token }: Ask<'authorize'>): Answered<'authorize'> {
    const { declineTokens = ['tok_declined'], captureRefusedPercent, lapseAfterMs } = this.settings;
    if (token !== null && declineTokens.includes(token)) return refuse('PROCESSOR_DECLINED');
    const made: ModelAuthorization = {
      authorizationId: `auth_${this.#authorizations.size + 1}`,
      reference,
      amountUnits: toMinorUnits(amount),
      currency: amount.currency,
      lapsesAtMs: this.world.nowMs + lapseAfterMs,
      capturedFor: null,
      refusesCapture: this.world.percent(captureRefusedPercent),
      status: 'authorized',
      refundedUnits: 0,
    };
    this.#book('authorize', made, made.amountUnits);
    return { outcome: 'done', value: this.#shown(made) };
  }

  #newest(reference: string): ModelAuthorization | undefined {
    return [...this.#authorizations.values()].findLast((each) => each.reference === reference);
  }

  /** The same key again is answered as before; with other words it says nothing about these. */
  #once<T>(
    operation: ProviderEntry['kind'],
    ask: { readonly reference: string },
    work: () => Answer<T>,
  ): Answer<T> {
    const key = `${ask.reference}-${operation}`;
    const asked = JSON.stringify(ask);
    const kept = this.#answers.get(key);
    if (kept) return kept.asked === asked ? (kept.answer as Answer<T>) : noEvidence();
    const answer = work();
    const isFinal = answer.outcome === 'done' || answer.outcome === 'refused';
    if (isFinal) this.#answers.set(key, { asked, answer });
    return answer;
  }

  #book(kind: ProviderEntry['kind'], after: ModelAuthorization, amountUnits: number): typeof DONE {
    const { authorizationId, reference } = after;
    this.#authorizations.set(authorizationId, after);
    this.ledger.push({ kind, atMs: this.world.nowMs, reference, authorizationId, amountUnits });
    return DONE;
  }

  #hasLapsed({ status, lapsesAtMs }: ModelAuthorization): boolean {
    return status === 'authorized' && this.world.nowMs >= lapsesAtMs;
  }

  #shown(authorization: ModelAuthorization): Authorization {
    const { authorizationId, amountUnits, currency, lapsesAtMs, capturedFor } = authorization;
    const status = this.#hasLapsed(authorization) ? 'lapsed' : authorization.status;
    const amount = fromMinorUnits(amountUnits, currency);
    return { authorizationId, status, amount, lapsesAtMs, capturedFor };
  }
}

function isCaptured({ status }: ModelAuthorization): boolean {
  return status === 'captured' || status === 'refunded';
}

function refuse(code: string): Refused {
  return { outcome: 'refused', failure: failure(code) };
}

function turnedAway(): Extract<Answer<never>, { outcome: 'not_sent' }> {
  return { outcome: 'not_sent', failure: failure('PAYMENT_PROVIDER_UNAVAILABLE') };
}

function noEvidence(): Unknown {
  return { outcome: 'unknown', failure: failure('PAYMENT_PROVIDER_UNAVAILABLE') };
}
