// A model of a partner's payment provider: authorisations in memory, idempotent calls, and a ledger of every movement,
// including those by others.
import { fromMinorUnits, toMinorUnits } from '../../../src/domain/money';
import type { PaymentProvider } from '../../../src/upstream/payment-provider/payment-provider';
import type { World } from '../world';
import {
  hasLapsed,
  isCaptured,
  isOurs,
  type LedgerEntry,
  type LedgerKind,
  type ModelAuthorization,
  type ProviderSettings,
} from './authorizations';
import { CallTrouble, refusal } from './line';

type RequestOf<M extends keyof PaymentProvider> = Parameters<PaymentProvider[M]>[1];
type Value<M extends keyof PaymentProvider> = Awaited<ReturnType<PaymentProvider[M]>>;
type Shown = NonNullable<Value<'readAuthorization'>>;

const ANOTHER = 'chk_other-1';

/** Every method throws a CallTrouble if the provider refuses or the outcome is unknown. */
export class Provider {
  readonly ledger: LedgerEntry[] = [];
  /** The authorisations that orders have named to Svc. */
  readonly ordered = new Set<string>();
  readonly #authorizations = new Map<string, ModelAuthorization>();
  readonly #answers = new Map<string, { readonly body: string; readonly answer: () => unknown }>();

  constructor(
    private readonly world: World,
    private readonly settings: ProviderSettings,
  ) {}

  authorize(request: RequestOf<'authorize'>): Value<'authorize'> {
    return this.#once('authorize', request, () => {
      if (request.token === 'tok_declined') throw refusal('PROCESSOR_DECLINED');
      const { reference, amount } = request;
      const made = this.#make(reference, false, toMinorUnits(amount), amount.currency);
      if (this.world.percent(this.settings.capturesItselfPercent)) this.#captureItself(made);
      return this.#shown(made);
    });
  }

  findAuthorizations({ reference }: RequestOf<'findAuthorizations'>): Value<'findAuthorizations'> {
    const all = [...this.#authorizations.values()];
    const newest = all.findLast((each) => each.reference === reference);
    return newest ? this.#shown(newest) : null;
  }

  readAuthorization({
    authorizationId,
  }: RequestOf<'readAuthorization'>): Value<'readAuthorization'> {
    const found = this.#authorizations.get(authorizationId);
    return found ? this.#shown(found) : null;
  }

  capture(request: RequestOf<'capture'>): null {
    return this.#once('capture', request, () => {
      const found = this.#find(request.authorizationId);
      const isOthers = found.capturedBy !== null && found.capturedBy !== request.reference;
      if (isOthers) throw refusal('AUTHORIZATION_USED');
      if (found.status === 'captured') return null;
      if (found.status === 'refunded') throw unknownOutcome();
      if (hasLapsed(found, this.world.nowMs)) throw refusal('AUTHORIZATION_LAPSED');
      if (found.status === 'voided') throw refusal('INVALID_STATE');
      if (found.refusesCapture) throw refusal('PROCESSOR_DECLINED');
      this.#take(found, request.reference, 'us');
      return null;
    });
  }

  void(request: RequestOf<'void'>): null {
    return this.#once('void', request, () => {
      const found = this.#find(request.authorizationId);
      if (found.status === 'voided' || hasLapsed(found, this.world.nowMs)) return null;
      if (found.status !== 'authorized') throw refusal('INVALID_STATE');
      this.#void(found, 'us');
      return null;
    });
  }

  refund(request: RequestOf<'refund'>): null {
    // The remainder of a refund is a separate call with its own key.
    const before = request.refundedBefore ? `-after-${request.refundedBefore.amount}` : '';
    return this.#once(`refund${before}`, request, () => {
      const found = this.#find(request.authorizationId);
      if (!isCaptured(found)) throw refusal('INVALID_STATE');
      if (request.amount.currency !== found.currency) throw unavailable();
      this.#refund(found, toMinorUnits(request.amount), 'us');
      return null;
    });
  }

  /** The partner authorises the money itself, for any of its checkouts. */
  authorizeOwn(totalUnits: number, currency: string): string {
    const { amountIs, takenPercent, takenWithinMs } = this.settings.own;
    const amountUnits = amountIs === 'less' ? totalUnits - 100 : totalUnits;
    const { authorizationId } = this.#make('the partner itself', true, amountUnits, currency);
    if (takenPercent > 0 && this.world.percent(takenPercent)) {
      this.world.after(this.world.between(0, takenWithinMs), () => {
        const found = this.#find(authorizationId);
        if (found.status === 'authorized') this.#take(found, ANOTHER, 'another checkout');
      });
    }
    return authorizationId;
  }

  /** Ops manually refund or void the whole authorisation. */
  settleManually(authorizationId: string): void {
    const found = this.#find(authorizationId);
    if (isCaptured(found)) {
      const leftUnits = found.amountUnits - found.refundedUnits;
      if (leftUnits > 0) this.#refund(found, leftUnits, 'a manual action');
    } else if (found.status === 'authorized') {
      this.#void(found, 'a manual action');
    }
  }

  /** Authorisations that we captured and have not fully refunded. */
  captured(): readonly ModelAuthorization[] {
    return this.ours().filter((each) => isCaptured(each) && each.refundedUnits < each.amountUnits);
  }

  /** Our authorisations that are neither captured nor released. */
  pending(): readonly ModelAuthorization[] {
    return this.ours().filter(
      (each) => each.status === 'authorized' && !hasLapsed(each, this.world.nowMs),
    );
  }

  ours(): readonly ModelAuthorization[] {
    return [...this.#authorizations.values()].filter(isOurs);
  }

  find(authorizationId: string): ModelAuthorization | undefined {
    return this.#authorizations.get(authorizationId);
  }

  #captureItself({ authorizationId }: ModelAuthorization): void {
    this.world.after(this.world.between(0, 30_000), () => {
      const found = this.#find(authorizationId);
      // An authorisation that refuses our captures is not captured by the provider either.
      const canBeCaptured = found.status === 'authorized' && !found.refusesCapture;
      if (canBeCaptured) this.#take(found, found.reference, 'the provider itself');
    });
  }

  #void(found: ModelAuthorization, by: LedgerEntry['by']): void {
    this.#book('void', { ...found, status: 'voided' }, found.amountUnits, by);
  }

  #take(found: ModelAuthorization, reference: string, by: LedgerEntry['by']): void {
    const captured = { ...found, status: 'captured', capturedBy: reference } as const;
    this.#book('capture', captured, found.amountUnits, by);
    const { partRefundedPercent, partRefundedWithinMs } = this.settings;
    if (!this.world.percent(partRefundedPercent)) return;
    this.world.after(this.world.between(1, partRefundedWithinMs), () => {
      const now = this.#find(found.authorizationId);
      const leftUnits = now.amountUnits - now.refundedUnits;
      if (leftUnits > 1) this.#refund(now, Math.floor(leftUnits / 3), 'a manual action');
    });
  }

  #refund(found: ModelAuthorization, units: number, by: LedgerEntry['by']): void {
    const refundedUnits = found.refundedUnits + units;
    if (refundedUnits > found.amountUnits) throw refusal('AMOUNT_TOO_LARGE');
    this.#book('refund', { ...found, status: 'refunded', refundedUnits }, units, by);
  }

  #make(
    reference: string,
    isOwn: boolean,
    amountUnits: number,
    currency: string,
  ): ModelAuthorization {
    const made: ModelAuthorization = {
      authorizationId: `auth_${this.#authorizations.size + 1}`,
      reference,
      isOwn,
      amountUnits,
      currency,
      lapsesAtMs: this.world.nowMs + this.settings.lapseAfterMs,
      refusesCapture: this.world.percent(this.settings.captureRefusedPercent),
      status: 'authorized',
      capturedBy: null,
      refundedUnits: 0,
    };
    this.#book('authorize', made, amountUnits, 'us');
    return made;
  }

  /** A repeated key returns the first response; with a different body, the outcome is unknown. */
  #once<T>(operation: string, request: { readonly reference: string }, work: () => T): T {
    const key = `${request.reference}-${operation}`;
    const body = JSON.stringify(request);
    const kept = this.#answers.get(key);
    if (kept && kept.body !== body) throw unknownOutcome();
    if (kept) return kept.answer() as T;
    try {
      const value = work();
      this.#answers.set(key, { body, answer: () => value });
      return value;
    } catch (error) {
      if (error instanceof CallTrouble && error.outcome === 'refused') {
        this.#answers.set(key, { body, answer: () => raise(error) });
      }
      throw error;
    }
  }

  #find(authorizationId: string): ModelAuthorization {
    const found = this.#authorizations.get(authorizationId);
    if (!found) throw unavailable();
    return found;
  }

  #book(
    kind: LedgerKind,
    after: ModelAuthorization,
    amountUnits: number,
    by: LedgerEntry['by'],
  ): void {
    const { authorizationId, reference } = after;
    this.#authorizations.set(authorizationId, after);
    const { nowMs: atMs } = this.world;
    this.ledger.push({ kind, atMs, by, reference, authorizationId, amountUnits });
  }

  #shown(authorization: ModelAuthorization): Shown {
    const { authorizationId, status, lapsesAtMs, capturedBy } = authorization;
    const { amountUnits, currency } = authorization;
    return {
      authorizationId,
      status: hasLapsed(authorization, this.world.nowMs) ? 'lapsed' : status,
      lapsesAtMs,
      amount: fromMinorUnits(amountUnits, currency),
      capturedFor: capturedBy,
      refunded: fromMinorUnits(authorization.refundedUnits, currency),
    };
  }
}

function raise(error: Error): never {
  throw error;
}

function unavailable(): CallTrouble {
  return new CallTrouble('not_sent', 'PAYMENT_PROVIDER_UNAVAILABLE');
}

function unknownOutcome(): CallTrouble {
  return new CallTrouble('unknown', 'PAYMENT_PROVIDER_UNAVAILABLE');
}
