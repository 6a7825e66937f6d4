// The order of a draw. Anybody can compute it again from the seed, the checkouts and the weights.
import type { Draw, OnSaleTerms } from './on-sale';

export interface Entrant {
  readonly checkoutId: string;
  readonly partnerId: string;
}

/** SHA-256, in hex. The published draw has hashes, not ids: an id may be enough to reach a checkout. */
export type HashOf = (checkoutId: string) => string;

/**
 * HMAC-SHA256 of the hash of the checkout's id, in hex. Its key is the HMAC-SHA256 of the participants' hash in hex,
 * keyed with the seed. A rank depends on all participants, so to choose an id that wins, somebody would need the seed
 * and the last say on who takes part.
 */
export type RankOf = (idHash: string) => string;

/** Who takes part, and with which weights. */
export interface Participants {
  readonly partners: Draw['partners'];
  readonly entries: readonly (Entry & Pick<Entrant, 'checkoutId'>)[];
}

export interface Entry {
  readonly checkoutIdHash: string;
  /** The index of its partner, and of the partner's weight. */
  readonly partner: number;
}

export function participantsOf(
  entrants: readonly Entrant[],
  weights: OnSaleTerms['weights'],
  hashOf: HashOf,
): Participants {
  const ids = [...new Set(entrants.map(({ partnerId }) => partnerId))].sort();
  return {
    partners: ids.map((id) => ({ id, weight: weightOf(weights, id) })),
    entries: entrants.map(({ checkoutId, partnerId }) => ({
      checkoutId,
      checkoutIdHash: hashOf(checkoutId),
      partner: ids.indexOf(partnerId),
    })),
  };
}

/** 1 for a partner without a weight. */
export function weightOf(weights: OnSaleTerms['weights'], partnerId: string): number {
  return Object.hasOwn(weights, partnerId) ? (weights[partnerId] ?? 1) : 1;
}

/** The text whose SHA-256 is published: a line per checkout, with the index and the weight of its partner, sorted. */
export function participantsText(entries: readonly Entry[], weights: readonly number[]): string {
  const lines = entries.map((it) => `${it.checkoutIdHash} ${it.partner} ${weights[it.partner]}`);
  return lines.sort().join('\n');
}

export function drawOf(
  { partners, entries }: Participants,
  rankOf: RankOf,
): Pick<Draw, 'partners' | 'order'> {
  const weights = partners.map(({ weight }) => weight);
  const order = inDrawnOrder(entries, weights, rankOf);
  return { partners, order: order.map(({ checkoutId, partner }) => [checkoutId, partner]) };
}

/**
 * A partner's checkouts are in the order of their ranks. Partners take turns: of two checkouts, the one with the
 * smaller `place within its partner ÷ weight` is first; if these are equal, the one with the smaller rank.
 */
export function inDrawnOrder<E extends Entry>(
  entries: readonly E[],
  weights: readonly number[],
  rankOf: RankOf,
): readonly E[] {
  const ranked = entries
    .map((entry) => ({ entry, rank: rankOf(entry.checkoutIdHash) }))
    .sort((one, other) => compare(one.rank, other.rank));
  const counts = weights.map(() => 0);
  const timed = ranked.map(({ entry, rank }) => {
    const place = (counts[entry.partner] ?? 0) + 1;
    counts[entry.partner] = place;
    return { entry, rank, turn: place / (weights[entry.partner] ?? 1) };
  });
  return timed
    .sort((one, other) => one.turn - other.turn || compare(one.rank, other.rank))
    .map(({ entry }) => entry);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
