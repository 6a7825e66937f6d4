// A partner's payment provider as the process may find it: authorisations in memory, each call carried
// out once per key, and a ledger of what moved, which the invariants are checked against.
import type { Answer, Authorization, PaymentPort } from '../../src/domain/checkout/ports';
import { fromMinorUnits, toMinorUnits } from '../../src/domain/money';
import type {
  ModelAuthorization,
  OwnAuthorizations,
  ProviderEntry,
  ProviderSettings,
} from './authorizations';
import { DONE, noEvidence, refuse, turnedAway } from './provider-answers';
import type { World } from './world';

type Ask<M extends keyof PaymentPort> = Parameters<PaymentPort[M]>[0];
type Answered<M extends keyof PaymentPort> = Awaited<ReturnType<PaymentPort[M]>>;

const AS_ASKED: OwnAuthorizations = { amountIs: 'the total', takenPercent: 0, takenWithinMs: 0 };
/** What the references of our checkout begin with. */
const OURS = 'chk_1-';
const ANOTHER = 'chk_other-1';
const BY_HAND = 'by hand';
const BY_HAND_MS = 10 * 60_000;

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

  /** The partner sets money aside itself, for a checkout of its own choice. */
  authorizeOwn(totalUnits: number, currency: string): string {
    const { amountIs, takenPercent, takenWithinMs } = this.settings.own ?? AS_ASKED;
    const amountUnits = amountIs === 'less' ? totalUnits - 100 : totalUnits;
    const made = this.#make('the partner itself', true, amountUnits, currency);
    const { authorizationId } = made;
    if (takenPercent > 0 && this.world.percent(takenPercent)) {
      this.world.after(this.world.between(0, takenWithinMs), () =>
        this.#takeElsewhere(authorizationId),
      );
    }
    return authorizationId;
  }

  #takeElsewhere(authorizationId: string): void {
    this.capture({ partnerId: 'demo', reference: ANOTHER, authorizationId });
  }

  capture(ask: Ask<'capture'>): Answered<'capture'> {
    return this.#once('capture', ask, () => {
      const found = this.#authorizations.get(ask.authorizationId);
      if (!found) return turnedAway();
      const isOthers = found.capturedBy !== null && found.capturedBy !== ask.reference;
      if (isOthers) return refuse('AUTHORIZATION_USED');
      if (found.status === 'captured') return DONE;
      if (found.status === 'refunded') return noEvidence();
      if (this.#hasLapsed(found)) return refuse('AUTHORIZATION_LAPSED');
      if (found.status === 'voided') return refuse('INVALID_STATE');
      if (found.refusesCapture) return refuse('PROCESSOR_DECLINED');
      const captured = { ...found, status: 'captured', capturedBy: ask.reference } as const;
      if (this.#happens(this.settings.refundedByHandPercent)) this.#refundPartByHand(found);
      return this.#book('capture', captured, found.amountUnits, ask.reference);
    });
  }

  void(ask: Ask<'void'>): Answered<'void'> {
    return this.#once('void', ask, () => {
      const found = this.#authorizations.get(ask.authorizationId);
      if (!found) return turnedAway();
      if (found.status === 'voided' || this.#hasLapsed(found)) return DONE;
      if (found.status !== 'authorized') return refuse('INVALID_STATE');
      return this.#book('void', { ...found, status: 'voided' }, found.amountUnits, ask.reference);
    });
  }

  refund(ask: Ask<'refund'>): Answered<'refund'> {
    const before = ask.refundedBefore ? `-after-${toMinorUnits(ask.refundedBefore)}` : '';
    return this.#once(`refund${before}`, ask, () => {
      const found = this.#authorizations.get(ask.authorizationId);
      if (!found) return turnedAway();
      if (!isCaptured(found)) return refuse('INVALID_STATE');
      if (ask.amount.currency !== found.currency) return turnedAway();
      const units = toMinorUnits(ask.amount);
      if (units > found.amountUnits - found.refundedUnits) return refuse('AMOUNT_TOO_LARGE');
      const isPart = units > 1 && this.#happens(this.settings.partialRefundPercent);
      this.#giveBack(found, isPart ? Math.floor(units / 2) : units, ask.reference);
      // A client that compares the amount cannot use an answer about less than it has asked for.
      return isPart ? noEvidence() : DONE;
    });
  }

  /** As somebody at the provider does, who sees the books. */
  refundRestByHand(found: ModelAuthorization): void {
    this.#giveBack(found, found.amountUnits - found.refundedUnits, BY_HAND);
  }

  /** Some minutes after it was captured, and never all of it. */
  #refundPartByHand({ authorizationId, amountUnits }: ModelAuthorization): void {
    this.world.after(this.world.between(0, BY_HAND_MS), () => {
      const found = this.#authorizations.get(authorizationId);
      if (!found || found.refundedUnits > 0) return;
      this.#giveBack(found, this.world.between(1, amountUnits - 1), BY_HAND);
    });
  }

  #giveBack(found: ModelAuthorization, units: number, reference: string): void {
    const refundedUnits = found.refundedUnits + units;
    this.#book('refund', { ...found, status: 'refunded', refundedUnits }, units, reference);
  }

  /** Draws only where it may happen, so that other worlds stay as they are. */
  #happens(percent = 0): boolean {
    return percent > 0 && this.world.percent(percent);
  }

  /** Authorisations whose money we took, and did not give back all of. */
  captured(): readonly ModelAuthorization[] {
    return this.#ours().filter((each) => isCaptured(each) && each.refundedUnits < each.amountUnits);
  }

  /** Authorisations that we asked for, neither used nor given up. */
  pending(): readonly ModelAuthorization[] {
    return this.#ours().filter((each) => each.status === 'authorized' && !this.#hasLapsed(each));
  }

  /** Authorisations of which we gave something back. */
  refunded(): readonly ModelAuthorization[] {
    return this.#ours().filter(({ refundedUnits }) => refundedUnits > 0);
  }

  find(authorizationId: string): ModelAuthorization | undefined {
    return this.#authorizations.get(authorizationId);
  }

  /** Whether what is set aside was taken for us, or still can be. */
  isPayable(authorizationId: string): boolean {
    const found = this.#authorizations.get(authorizationId);
    if (found?.status !== 'authorized') return found?.status === 'captured' && isOurs(found);
    return !this.#hasLapsed(found) && !found.refusesCapture;
  }

  #authorize({ reference, amount, token }: Ask<'authorize'>): Answered<'authorize'> {
    const { declineTokens = ['tok_declined'] } = this.settings;
    if (token !== null && declineTokens.includes(token)) return refuse('PROCESSOR_DECLINED');
    const made = this.#make(reference, false, toMinorUnits(amount), amount.currency);
    return { outcome: 'done', value: this.#shown(made) };
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
    this.#book('authorize', made, amountUnits, reference);
    return made;
  }

  /** Those that we had set aside or took. */
  #ours(): readonly ModelAuthorization[] {
    return [...this.#authorizations.values()].filter(isOurs);
  }

  #newest(reference: string): ModelAuthorization | undefined {
    return [...this.#authorizations.values()].findLast((each) => each.reference === reference);
  }

  /** The same key again is answered as before; with other words it says nothing about these. */
  #once<T>(
    operation: string,
    ask: { readonly reference: string },
    work: () => Answer<T>,
  ): Answer<T> {
    const key = `${ask.reference}-${operation}`;
    const asked = JSON.stringify(ask);
    const kept = this.#answers.get(key);
    if (kept) return kept.asked === asked ? (kept.answer as Answer<T>) : noEvidence();
    const { length: booked } = this.ledger;
    const answer = work();
    const isFinal = answer.outcome === 'done' || answer.outcome === 'refused';
    if (isFinal || this.ledger.length > booked) this.#answers.set(key, { asked, answer });
    return answer;
  }

  #book(
    kind: ProviderEntry['kind'],
    after: ModelAuthorization,
    amountUnits: number,
    reference: string,
  ): Answer<null> {
    const { authorizationId } = after;
    this.#authorizations.set(authorizationId, after);
    this.ledger.push({ kind, atMs: this.world.nowMs, reference, authorizationId, amountUnits });
    return DONE;
  }

  #hasLapsed({ status, lapsesAtMs }: ModelAuthorization): boolean {
    return status === 'authorized' && this.world.nowMs >= lapsesAtMs;
  }

  #shown(authorization: ModelAuthorization): Authorization {
    const { authorizationId, status, lapsesAtMs, capturedBy, currency } = authorization;
    return {
      authorizationId,
      status: this.#hasLapsed(authorization) ? 'lapsed' : status,
      lapsesAtMs,
      amount: fromMinorUnits(authorization.amountUnits, currency),
      refunded: fromMinorUnits(authorization.refundedUnits, currency),
      capturedFor: capturedBy,
    };
  }
}

/** By who took it; of one that nobody took, by who asked for it. */
function isOurs({ reference, capturedBy }: ModelAuthorization): boolean {
  return (capturedBy ?? reference).startsWith(OURS);
}

function isCaptured({ status }: ModelAuthorization): boolean {
  return status === 'captured' || status === 'refunded';
}
