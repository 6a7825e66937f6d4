// Ends the waits in the lobbies of on-sales. Remembers the checkouts that have left, since visibility may still list
// them. Silent checkouts, which do not answer, are retried between the others, after growing pauses.
import type { Client } from '@temporalio/client';
import { LRUCache } from 'lru-cache';
import type { OnSaleTerms } from '../domain/on-sale';
import {
  updateInLobby,
  heldAmong,
  inLobby,
  someInLobby,
  type LobbyUpdate,
  type LobbyAttributes,
  type Waiting,
} from './lobby';

interface Silent {
  readonly onSaleId: string;
  readonly tries: number;
  readonly dueAtMs: number;
}

interface LobbyCallsDeps {
  readonly client: () => Client;
  readonly attributes: LobbyAttributes;
  readonly warn: (message: string, facts: Record<string, unknown>) => void;
}

const KEPT_MAX = 100_000;

/** Longer than a checkout takes to answer if its worker has just died. */
const CALL_TIMEOUT_MS = 5_000;

/** Short, since the server passes an Update to the checkout even if no caller waits for the answer any more. */
const RETRY_TIMEOUT_MS = 1_000;

/** If a worker stops, its answer is lost, so a checkout is tried again before the next one has its turn. */
const TRIES_IN_TURN = 2;

/** The maximum number of silent checkouts that one batch retries, since all other checkouts wait meanwhile. */
const RETRIES_AT_ONCE = 3;
const RETRY_PAUSE_MS = { first: 10_000, most: 5 * 60_000 };

export class LobbyCalls {
  readonly #deps: LobbyCallsDeps;
  readonly #left = new LRUCache<string, true>({ max: KEPT_MAX });
  readonly #silent = new LRUCache<string, Silent>({ max: KEPT_MAX });

  constructor(deps: LobbyCallsDeps) {
    this.#deps = deps;
  }

  /** The waiting checkouts that visibility shows, in the order of their starts. */
  async waiting(terms: OnSaleTerms): Promise<readonly Waiting[]> {
    const { client, attributes } = this.#deps;
    const listed = await inLobby(client(), terms, attributes);
    return listed.filter(({ checkoutId }) => !this.#left.has(checkoutId));
  }

  /** The ids of at most `max` checkouts that wait for one of these showtimes and are not silent. */
  async waitingFor(
    showtimeIds: readonly string[],
    terms: OnSaleTerms,
    max: number,
  ): Promise<readonly string[]> {
    const { client, attributes } = this.#deps;
    const isWanted = (id: string) => !this.#left.has(id) && !this.isSilent(id);
    return someInLobby(client(), terms, attributes, { showtimeIds, max, isWanted });
  }

  /** Which of the showtimes have seats that an open checkout holds. */
  held(showtimeIds: readonly string[]): Promise<readonly string[]> {
    const { client, attributes } = this.#deps;
    return heldAmong(client(), showtimeIds, attributes);
  }

  /** Whether the checkout did not answer; `sendToSilent` tries it again. */
  isSilent(checkoutId: string): boolean {
    return this.#silent.has(checkoutId);
  }

  /**
   * `reached`: the checkout waited until now. `again`: it did not answer, and keeps its turn. `passed`: it has left, or
   * has used up its tries. Throws only if the server is unavailable.
   */
  async send(
    checkoutId: string,
    terms: OnSaleTerms,
    update: LobbyUpdate,
  ): Promise<'reached' | 'again' | 'passed'> {
    const triesOf = () => this.#silent.get(checkoutId)?.tries ?? 0;
    if (triesOf() >= TRIES_IN_TURN) return 'passed';
    if (await this.#send(checkoutId, terms, update, CALL_TIMEOUT_MS)) return 'reached';
    return this.isSilent(checkoutId) && triesOf() < TRIES_IN_TURN ? 'again' : 'passed';
  }

  /** Retries some silent checkouts that are due. Returns how many of them waited until now. */
  async sendToSilent(terms: OnSaleTerms, update: LobbyUpdate): Promise<number> {
    const nowMs = Date.now();
    const due = [...this.#silent]
      .reverse()
      .filter(([, { onSaleId, dueAtMs }]) => onSaleId === terms.id && dueAtMs <= nowMs)
      .sort(([, one], [, other]) => one.dueAtMs - other.dueAtMs)
      .slice(0, RETRIES_AT_ONCE);
    let reached = 0;
    for (const [checkoutId] of due) {
      if (await this.#send(checkoutId, terms, update, RETRY_TIMEOUT_MS)) reached++;
    }
    return reached;
  }

  async #send(
    checkoutId: string,
    terms: OnSaleTerms,
    update: LobbyUpdate,
    timeoutMs: number,
  ): Promise<boolean> {
    const outcome = await updateInLobby(this.#deps.client(), checkoutId, update, timeoutMs);
    if (outcome === 'reached' || outcome === 'left') {
      this.#silent.delete(checkoutId);
      this.#left.set(checkoutId, true);
      return outcome === 'reached';
    }
    this.#keepSilent(checkoutId, terms, outcome.silent);
    return false;
  }

  /** Logs only the name of the error, since its message could contain private data. */
  #keepSilent(checkoutId: string, { id: onSaleId }: OnSaleTerms, error: unknown): void {
    const tries = (this.#silent.get(checkoutId)?.tries ?? 0) + 1;
    const pauseMs = Math.min(RETRY_PAUSE_MS.most, RETRY_PAUSE_MS.first * 2 ** (tries - 1));
    this.#silent.set(checkoutId, { onSaleId, tries, dueAtMs: Date.now() + pauseMs });
    const name = error instanceof Error ? error.name : typeof error;
    this.#deps.warn('a checkout in a lobby does not answer', { checkoutId, onSaleId, tries, name });
  }
}
