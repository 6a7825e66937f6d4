// Ends the waits in the lobbies of on-sales. Remembers which checkouts have left, which visibility may still list, and
// which do not answer: these are tried again between the others, after growing pauses.
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

/** Longer than a checkout needs whose worker has just died. */
const CALL_TIMEOUT_MS = 5_000;

/** The server passes an Update to the checkout even if nobody waits for the answer any more. */
const RETRY_TIMEOUT_MS = 1_000;

/** A worker that stops takes the answer with it: the next one tries again, before it goes on to the others. */
const TRIES_IN_TURN = 2;

/** How many silent checkouts one batch tries again, at most: all others wait for that. */
const RETRIES_AT_ONCE = 3;
const RETRY_PAUSE_MS = { first: 10_000, most: 5 * 60_000 };

export class LobbyCalls {
  readonly #deps: LobbyCallsDeps;
  readonly #left = new LRUCache<string, true>({ max: KEPT_MAX });
  readonly #silent = new LRUCache<string, Silent>({ max: KEPT_MAX });

  constructor(deps: LobbyCallsDeps) {
    this.#deps = deps;
  }

  /** Those who wait, in the order of their starts, as far as visibility shows them. */
  async waiting(terms: OnSaleTerms): Promise<readonly Waiting[]> {
    const { client, attributes } = this.#deps;
    const listed = await inLobby(client(), terms, attributes);
    return listed.filter(({ checkoutId }) => !this.#left.has(checkoutId));
  }

  /** The ids of at most `max` who wait for one of these showtimes, and have not failed to answer. */
  async waitingFor(
    showtimeIds: readonly string[],
    terms: OnSaleTerms,
    max: number,
  ): Promise<readonly string[]> {
    const { client, attributes } = this.#deps;
    const isWanted = (id: string) => !this.#left.has(id) && !this.isSilent(id);
    return someInLobby(client(), terms, attributes, { showtimeIds, max, isWanted });
  }

  /** Those of the showtimes whose seats some open checkout holds. */
  held(showtimeIds: readonly string[]): Promise<readonly string[]> {
    const { client, attributes } = this.#deps;
    return heldAmong(client(), showtimeIds, attributes);
  }

  /** Whether it did not answer; `endSilent` tries it again. */
  isSilent(checkoutId: string): boolean {
    return this.#silent.has(checkoutId);
  }

  /**
   * `reached`: it waited until now. `again`: it did not answer, and is the next still. `passed`: it has left, or did not
   * answer often enough. Throws only if the server is unavailable.
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

  /** Tries some of those that did not answer, if that is due. Returns how many waited until now. */
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

  /** The message of an error could contain private data. */
  #keepSilent(checkoutId: string, { id: onSaleId }: OnSaleTerms, error: unknown): void {
    const tries = (this.#silent.get(checkoutId)?.tries ?? 0) + 1;
    const pauseMs = Math.min(RETRY_PAUSE_MS.most, RETRY_PAUSE_MS.first * 2 ** (tries - 1));
    this.#silent.set(checkoutId, { onSaleId, tries, dueAtMs: Date.now() + pauseMs });
    const name = error instanceof Error ? error.name : typeof error;
    this.#deps.warn('a checkout in a lobby does not answer', { checkoutId, onSaleId, tries, name });
  }
}
