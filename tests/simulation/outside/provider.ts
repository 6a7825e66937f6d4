// A partner's payment provider as a checkout may find it: authorisations in memory, each call carried out once per key,
// and a ledger of every movement, also of those by others.
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

type Ask<M extends keyof PaymentProvider> = Parameters<PaymentProvider[M]>[1];
type Value<M extends keyof PaymentProvider> = Awaited<ReturnType<PaymentProvider[M]>>;
type Shown = NonNullable<Value<'readAuthorization'>>;

const ANOTHER = 'chk_other-1';

/** Every method throws a CallTrouble where the provider refuses, or does not say. */
export class Provider {
  readonly ledger: LedgerEntry[] = [];
  /** The authorisations that orders have named to Svc. */
  readonly ordered = new Set<string>();
  readonly #authorizations = new Map<string, ModelAuthorization>();
  readonly #answers = new Map<string, { readonly asked: string; readonly answer: () => unknown }>();

  constructor(
    private readonly world: World,
    private readonly settings: ProviderSettings,
  ) {}

  authorize(ask: Ask<'authorize'>): Value<'authorize'> {
    return this.#once('authorize', ask, () => {
      if (ask.token === 'tok_declined') throw refusal('PROCESSOR_DECLINED');
      const { reference, amount } = ask;
      const made = this.#make(reference, false, toMinorUnits(amount), amount.currency);
      if (this.world.percent(this.settings.capturesItselfPercent)) this.#captureItself(made);
      return this.#shown(made);
    });
  }

  findAuthorizations({ reference }: Ask<'findAuthorizations'>): Value<'findAuthorizations'> {
    const all = [...this.#authorizations.values()];
    const newest = all.findLast((each) => each.reference === reference);
    return newest ? this.#shown(newest) : null;
  }

  readAuthorization({ authorizationId }: Ask<'readAuthorization'>): Value<'readAuthorization'> {
    const found = this.#authorizations.get(authorizationId);
    return found ? this.#shown(found) : null;
  }

  capture(ask: Ask<'capture'>): null {
    return this.#once('capture', ask, () => {
      const found = this.#find(ask.authorizationId);
      const isOthers = found.capturedBy !== null && found.capturedBy !== ask.reference;
      if (isOthers) throw refusal('AUTHORIZATION_USED');
      if (found.status === 'captured') return null;
      if (found.status === 'refunded') throw noEvidence();
      if (hasLapsed(found, this.world.nowMs)) throw refusal('AUTHORIZATION_LAPSED');
      if (found.status === 'voided') throw refusal('INVALID_STATE');
      if (found.refusesCapture) throw refusal('PROCESSOR_DECLINED');
      this.#take(found, ask.reference, 'us');
      return null;
    });
  }

  void(ask: Ask<'void'>): null {
    return this.#once('void', ask, () => {
      const found = this.#find(ask.authorizationId);
      if (found.status === 'voided' || hasLapsed(found, this.world.nowMs)) return null;
      if (found.status !== 'authorized') throw refusal('INVALID_STATE');
      this.#void(found, 'us');
      return null;
    });
  }

  refund(ask: Ask<'refund'>): null {
    // The rest of a refund is another call, under a key of its own.
    const before = ask.refundedBefore ? `-after-${ask.refundedBefore.amount}` : '';
    return this.#once(`refund${before}`, ask, () => {
      const found = this.#find(ask.authorizationId);
      if (!isCaptured(found)) throw refusal('INVALID_STATE');
      if (ask.amount.currency !== found.currency) throw turnedAway();
      this.#giveBack(found, toMinorUnits(ask.amount), 'us');
      return null;
    });
  }

  /** The partner sets money aside itself, for a checkout of its own choice. */
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

  /** Ops settle all of it manually. */
  settleByHand(authorizationId: string): void {
    const found = this.#find(authorizationId);
    if (isCaptured(found)) {
      const leftUnits = found.amountUnits - found.refundedUnits;
      if (leftUnits > 0) this.#giveBack(found, leftUnits, 'somebody by hand');
    } else if (found.status === 'authorized') {
      this.#void(found, 'somebody by hand');
    }
  }

  /** Authorisations whose money we took, and did not give back all of. */
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
      // It refuses our captures of some authorisations, and does not capture those itself either.
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
      if (leftUnits > 1) this.#giveBack(now, Math.floor(leftUnits / 3), 'somebody by hand');
    });
  }

  #giveBack(found: ModelAuthorization, units: number, by: LedgerEntry['by']): void {
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

  /** The same key again is answered as before; with other words it says nothing about these. */
  #once<T>(operation: string, ask: { readonly reference: string }, work: () => T): T {
    const key = `${ask.reference}-${operation}`;
    const asked = JSON.stringify(ask);
    const kept = this.#answers.get(key);
    if (kept && kept.asked !== asked) throw noEvidence();
    if (kept) return kept.answer() as T;
    try {
      const value = work();
      this.#answers.set(key, { asked, answer: () => value });
      return value;
    } catch (error) {
      if (error instanceof CallTrouble && error.outcome === 'refused') {
        this.#answers.set(key, { asked, answer: () => raise(error) });
      }
      throw error;
    }
  }

  #find(authorizationId: string): ModelAuthorization {
    const found = this.#authorizations.get(authorizationId);
    if (!found) throw turnedAway();
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

function turnedAway(): CallTrouble {
  return new CallTrouble('not_sent', 'PAYMENT_PROVIDER_UNAVAILABLE');
}

function noEvidence(): CallTrouble {
  return new CallTrouble('unknown', 'PAYMENT_PROVIDER_UNAVAILABLE');
}
