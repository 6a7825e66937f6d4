// I23 for many checkouts: in the queue nobody overtakes, nobody is lost, and no place or estimate grows.
import { estimatedWaitSeconds, type QueuePlace } from '../../../src/domain/checkout/queue-place';
import { inDrawnOrder, participantsOf } from '../../../src/domain/draw';
import type { Draw, OnSale } from '../../../src/domain/on-sale';
import { idHashOf, participantsHashOf, ranksOf } from '../../../src/platform/draw-hashes';
import { mustHold } from '../violation';

export interface Queued {
  readonly id: string;
  readonly partnerId: string;
  /** By the server's clock. */
  readonly startedAtMs: number;
  /** Whether it waited for an on-sale. */
  readonly inLobby: boolean;
  /** What it was shown, in order. */
  readonly shown: Figures[];
  admittedAtMs: number | null;
  hasLeft: boolean;
  /** It failed to answer the on-sale's call, so others may be called before it. */
  isSilent: boolean;
}

interface Figures {
  readonly atMs: number;
  readonly ahead: number;
  readonly p50: number;
  readonly p90: number;
}

interface RushRulesContext {
  readonly log: (what: string) => void;
  readonly nowMs: () => number;
  /** Customers whose starts are less than this apart may be admitted in any order. */
  readonly togetherMs: number;
  /** How long others may still be served at once after somebody starts to wait: processes notice that late. */
  readonly unseenMs: number;
  /** Whether the clocks of the processes are close enough for all of them to show the same figures. */
  readonly areClocksRight: boolean;
}

export class RushRules {
  readonly violations: Error[] = [];
  readonly queued = new Map<string, Queued>();
  readonly #admitted: Queued[] = [];
  #closingAtMs = Infinity;

  constructor(private readonly context: RushRulesContext) {}

  readonly noteBug = (error: unknown): void => {
    const found = error instanceof Error ? error : new Error(String(error));
    this.violations.push(found);
    this.context.log(`BROKEN ${found.message}`);
  };

  startedAtOnce(id: string): void {
    const nowMs = this.context.nowMs();
    this.context.log(`${id} is served at once`);
    const waits = [...this.queued.values()].find(
      (it) => !it.inLobby && isWaiting(it) && nowMs - it.startedAtMs > this.context.unseenMs,
    );
    this.#check(() => mustHold(!waits, 'I23', `${id} overtakes ${waits?.id}, which waits`));
  }

  started(
    { id, partnerId }: Pick<Queued, 'id' | 'partnerId'>,
    startedAtMs: number,
    place: QueuePlace,
  ): void {
    const inLobby = place.onSale !== undefined;
    const more = { shown: [], admittedAtMs: null, hasLeft: false, isSilent: false };
    this.queued.set(id, { id, partnerId, startedAtMs, inLobby, ...more });
    this.context.log(`${id} of ${partnerId} waits${inLobby ? ' in the lobby' : ''}`);
    this.shown(id, place);
  }

  shown(id: string, place: QueuePlace): void {
    const { ahead } = place;
    const estimate = estimatedWaitSeconds(place);
    if (ahead === null || !estimate) return;
    const now = { atMs: this.context.nowMs(), ahead, ...estimate };
    const shown = this.queued.get(id)?.shown ?? [];
    const before = shown.at(-1);
    shown.push(now);
    this.context.log(`${id} is shown ${ahead} ahead, ${estimate.p50} and ${estimate.p90} s`);
    for (const figure of ['ahead', 'p50', 'p90'] as const) {
      const isLarger = before !== undefined && now[figure] > before[figure];
      const grew = isLarger && this.context.areClocksRight;
      const what = `${figure} of ${id} grew from ${before?.[figure]} to ${now[figure]}`;
      this.#check(() => mustHold(!grew, 'I23', what));
    }
  }

  silent(id: string): void {
    const it = this.queued.get(id);
    if (it) it.isSilent = true;
    this.context.log(`${id} does not answer`);
  }

  isWaiting(id: string): boolean {
    const it = this.queued.get(id);
    return it !== undefined && isWaiting(it);
  }

  left(id: string): void {
    const it = this.queued.get(id);
    if (it) it.hasLeft = true;
    this.context.log(`${id} leaves`);
  }

  /** Reports a checkout that did not leave, and whose turn never came. */
  lost(id: string): void {
    this.#check(() => mustHold(false, 'I23', `${id} is lost`));
  }

  admitted(id: string): void {
    const it = this.queued.get(id);
    this.context.log(`${id} is admitted`);
    this.#check(() => {
      mustHold(it !== undefined, 'I23', `${id} is admitted, but does not wait`);
      mustHold(it.admittedAtMs === null, 'I23', `${id} is admitted twice`);
    });
    if (!it) return;
    it.admittedAtMs = this.context.nowMs();
    this.#admitted.push(it);
  }

  closing(): void {
    this.#closingAtMs = this.context.nowMs();
    this.context.log('the on-sale is being closed');
  }

  /** `sale`: the closed on-sale; null if there was none. */
  end(sale: OnSale | null, draw: Draw | null): void {
    for (const it of this.queued.values()) {
      this.#check(() => mustHold(!isWaiting(it), 'I23', `${it.id} is lost`));
    }
    const drawn = (draw?.order ?? []).map(([id]) => id);
    if (sale && draw) this.#checkDraw(sale, draw, drawn);
    const indexes = new Map(drawn.map((id, index) => [id, index]));
    const [inLobby, others] = [true, false].map((lobby) =>
      this.#admitted.filter((it) => it.inLobby === lobby && !it.isSilent),
    ) as [Queued[], Queued[]];
    for (const partnerId of new Set(others.map((it) => it.partnerId))) {
      const line = others.filter((it) => it.partnerId === partnerId);
      this.#checkOrder(
        line,
        (one, other) => other.startedAtMs - one.startedAtMs,
        this.context.togetherMs,
      );
    }
    const placeOf = (it: Queued) => indexes.get(it.id) ?? drawn.length + it.startedAtMs;
    // When an on-sale closes, all who still wait are called at the same time, in no particular order.
    const inTurn = inLobby.filter((it) => (it.admittedAtMs ?? 0) < this.#closingAtMs);
    this.#checkOrder(inTurn, (one, other) => placeOf(other) - placeOf(one), 0);
  }

  /** `lead`: by how much the first is ahead of the other; negative if it is behind. */
  #checkOrder(
    line: readonly Queued[],
    lead: (one: Queued, other: Queued) => number,
    toleratedMs: number,
  ): void {
    for (const [index, it] of line.entries()) {
      for (const later of line.slice(index + 1)) {
        const isPassed = lead(later, it) > toleratedMs;
        this.#check(() => mustHold(!isPassed, 'I23', `${it.id} overtakes ${later.id}`));
      }
    }
  }

  #checkDraw({ weights, opensAtMs, seed }: OnSale, draw: Draw, drawn: readonly string[]): void {
    const lobby = [...this.queued.values()].filter((it) => it.inLobby);
    this.#check(() => {
      mustHold(new Set(drawn).size === drawn.length, 'I23', 'a checkout was drawn twice');
      for (const it of lobby) {
        const untilMs = Math.min(opensAtMs, this.#closingAtMs);
        const isEarly = it.startedAtMs < untilMs && !it.hasLeft;
        mustHold(!isEarly || drawn.includes(it.id), 'I23', `${it.id} was not drawn`);
      }
      const entrants = lobby
        .filter((it) => drawn.includes(it.id))
        .map((it) => ({ checkoutId: it.id, partnerId: it.partnerId }));
      const { partners, entries } = participantsOf(entrants, weights, idHashOf);
      const turns = partners.map(({ weight }) => weight);
      const hash = participantsHashOf(entries, turns);
      const order = inDrawnOrder(entries, turns, ranksOf(seed ?? '', hash));
      mustHold(hash === draw.participantsHash, 'I23', 'the draw names other participants');
      const isSame = order.every(({ checkoutId }, index) => drawn[index] === checkoutId);
      mustHold(isSame, 'I23', 'the draw cannot be verified');
    });
  }

  #check(what: () => void): void {
    try {
      what();
    } catch (error) {
      this.noteBug(error);
    }
  }
}

function isWaiting({ admittedAtMs, hasLeft }: Queued): boolean {
  return admittedAtMs === null && !hasLeft;
}
