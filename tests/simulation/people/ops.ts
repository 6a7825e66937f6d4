// The ops team: they send commands now and then. They resolve checkouts that need ops, knowing the true state, as the
// review runbook describes. Some make mistakes.
import { OTHERS_ORDER_ID } from '../outside/svc';
import type { World } from '../world';
import { isPayable } from '../outside/authorizations';
import { wasTaken, type Books } from '../rules/truth';
import { mustHold } from '../violation';
import type { Seen } from '../seen';
import type { Caller, CommandMessage } from './caller';

/** The showtime of the checkout's own orders. */
const OURS = { showtimeId: 'D1' } as const;
const BY = { actor: 'ops', reason: 'simulated' } as const;
/** After this many reviews of the same order, ops stop confirming it. */
const CONFIRMS_MAX = 2;
const VISIT_MS = 5 * 60_000;
const REVIEW_MS = 2 * 3600_000;

export interface OpsSettings {
  /** How many commands ops send, in any state. */
  readonly visits: number;
  /** Whether they resolve checkouts that need ops. */
  readonly opsSettle: boolean;
  /** How many of a hundred decisions are mistaken. */
  readonly opsErrPercent: number;
}

export class Ops {
  #caseCount = 0;
  #reviews = 0;
  /** The state in which the checkout last needed ops; null while it does not. */
  #openIn: string | null = null;
  /** Whether a decision awaits its reply: no second one is sent meanwhile. */
  #isWaiting = false;
  /** Whether the checkout has refused the outcome `failed`, because Svc shows a refund of the order. */
  #mustCancel = false;

  constructor(
    private readonly caller: Caller,
    private readonly books: Books,
    private readonly world: World,
    private readonly settings: OpsSettings,
    private readonly watched: () => Seen | null,
  ) {}

  async sendCommands(): Promise<void> {
    const { visits, opsErrPercent } = this.settings;
    for (let visit = 1; visit <= visits; visit++) {
      await this.world.sleep(this.world.between(1, VISIT_MS));
      const isMistaken = this.world.percent(opsErrPercent);
      void this.caller.send(
        isMistaken ? this.#anything(`ops-${visit}`) : this.#usual(`ops-${visit}`),
      );
    }
  }

  /** Each time a checkout needs ops, it is resolved within hours. */
  published({ ops, view }: Seen): void {
    if (this.#isWaiting) return;
    const isNew = ops.needsOps && this.#openIn !== view.status;
    this.#openIn = ops.needsOps ? view.status : null;
    if (!isNew || !this.settings.opsSettle) return;
    const number = ++this.#caseCount;
    const { status } = view;
    this.world.after(this.world.between(1, REVIEW_MS), () => this.#settle(number, status));
  }

  #settle(number: number, status: string): void {
    const seen = this.watched();
    if (!seen?.ops.needsOps || number !== this.#caseCount || seen.view.status !== status) return;
    if (status === 'in_review') {
      const { opsErrPercent } = this.settings;
      const canErr = opsErrPercent > 0 && this.#reviews === 0;
      if (canErr && this.world.percent(opsErrPercent)) {
        const body = { ...this.#named(OTHERS_ORDER_ID), ...BY };
        void this.caller.send({ update: 'resolveOrder', key: `mistaken-${number}`, body });
      }
      this.#decide(this.#verdict(seen, `review-${number}`));
      return;
    }
    if (seen.view.closed) this.#refund();
    else for (const { reference } of seen.ops.compensations) this.#release(reference);
    const body = { outcome: 'compensated', evidence: 'seen', ...BY };
    this.#decide({ update: 'markResolved', key: `stuck-${number}`, body });
  }

  /** If the checkout still needs ops afterwards, that counts as a new case. */
  #decide(command: CommandMessage): void {
    this.#isWaiting = true;
    void this.caller.send(command).then((reply) => {
      this.#isWaiting = false;
      const failure = reply?.type === 'answered' ? reply.failure : null;
      this.#mustCancel ||= failure?.message?.startsWith('Svc refunds the order') === true;
      mustHold(!this.#mustCancel || wasTaken(this.books), 'I18', 'a refund of money never taken');
      this.#openIn = null;
      const seen = this.watched();
      if (seen && reply?.type !== 'closed') this.published(seen);
    });
  }

  #verdict(seen: Seen, key: string): CommandMessage {
    const { svc, provider } = this.books;
    const [order] = svc.orders.standing();
    const { authorizationId = null, orderId } = order ?? {};
    const found = authorizationId === null ? undefined : provider.find(authorizationId);
    const isRefused = seen.view.payment.money === 'not_taken';
    const canBePaid = !found || (!isRefused && isPayable(found, this.world.nowMs));
    this.#reviews++;
    if (orderId && canBePaid && this.#reviews <= CONFIRMS_MAX) {
      if (this.#reviews === 1)
        return { update: 'resolveOrder', key, body: { ...OURS, orderId, ...BY } };
      const body = { outcome: 'confirmed', ...OURS, orderId, evidence: 'seen', ...BY };
      return { update: 'markResolved', key, body };
    }
    const paid = this.#refund();
    const { payment, order: shown } = seen.view;
    const isOrdered =
      shown?.status === 'fulfilled' || wasSeen(seen, 'seats_ours', 'refund_named', 'refund_short');
    const wasPaid = paid.wasPaid || payment.money === 'taken' || isOrdered;
    // An id that was not accepted is left out the next time.
    const isNamed = paid.orderId !== undefined && this.#reviews <= CONFIRMS_MAX + 1;
    const named = isNamed ? { ...OURS, orderId: paid.orderId } : {};
    const outcome = wasPaid || this.#mustCancel ? 'cancelled' : 'failed';
    return { update: 'markResolved', key, body: { outcome, ...named, evidence: 'seen', ...BY } };
  }

  /** Releases only the authorisations of a failed attempt: the order of the next attempt may stand. */
  #release(reference: string): void {
    const { provider } = this.books;
    for (const each of provider.ours()) {
      if (each.reference === reference) provider.settleManually(each.authorizationId);
    }
  }

  /** Refunds manually, at Svc and at the provider, whatever was captured. */
  #refund() {
    const { svc, provider } = this.books;
    const { orders } = svc;
    const paid = orders.all.filter((order) => orders.keptUnits(order) > 0);
    const taken = provider.captured();
    const all = new Set([...orders.standing(), ...paid]);
    for (const order of all) svc.cancelManually(order);
    for (const { authorizationId } of provider.ours()) provider.settleManually(authorizationId);
    return { wasPaid: taken.length + paid.length > 0, orderId: [...all].at(-1)?.orderId };
  }

  /** Ops name the order's showtime, if they know it, or Svc's support does. */
  #named(orderId: string): { readonly orderId: string; readonly showtimeId?: string } {
    if (this.world.percent(50)) return { orderId };
    const isOthers = orderId === OTHERS_ORDER_ID;
    return { orderId, showtimeId: isOthers ? this.books.svc.othersShowtimeId : OURS.showtimeId };
  }

  #usual(key: string): CommandMessage {
    const update = this.world.percent(20) ? 'forceCancel' : 'retryNow';
    return { update, key, body: BY };
  }

  /** A command sent without a check, or for the wrong order. */
  #anything(key: string): CommandMessage {
    const known = this.books.svc.orders.all.map((order) => order.orderId);
    const all = [...known, OTHERS_ORDER_ID, 'O99'];
    const named = this.#named(all[this.world.between(0, all.length - 1)] ?? 'O99');
    const outcome = ['confirmed', 'failed', 'cancelled'][this.world.between(0, 2)];
    const messages: readonly CommandMessage[] = [
      { update: 'retryNow', key, body: BY },
      { update: 'forceCancel', key, body: BY },
      { update: 'resolveOrder', key, body: { ...named, ...BY } },
      { update: 'unlinkOrder', key, body: BY },
      { update: 'markResolved', key, body: { outcome, ...named, evidence: 'said', ...BY } },
    ];
    return messages[this.world.between(0, messages.length - 1)] ?? this.#usual(key);
  }
}

function wasSeen({ ops }: Seen, ...sights: readonly string[]): boolean {
  return ops.evidence.some(({ what }) => sights.includes(what));
}
