// The order of a draw. Everybody can compute it again from the seed, the checkouts and the weights.
import type { Draw } from './on-sale';

export interface Entrant {
  readonly checkoutId: string;
  readonly partnerId: string;
}

/**
 * HMAC-SHA256 of the checkout's id, in hex. Its key is the HMAC-SHA256 of the participants' hash in hex, keyed with the
 * seed: until the last of them is known, even somebody who knows the seed cannot choose an id that wins.
 */
export type RankOf = (checkoutId: string) => string;

/**
 * A partner's checkouts in the order of their ranks. Partners take turns: of two checkouts, the one with the smaller
 * `place within its partner ÷ weight` is first, then the one with the smaller rank.
 */
export function drawOf(
  entrants: readonly Entrant[],
  weights: Readonly<Record<string, number>>,
  rankOf: RankOf,
): Pick<Draw, 'partners' | 'order'> {
  const ids = [...new Set(entrants.map(({ partnerId }) => partnerId))].sort();
  const partners = ids.map((id) => ({ id, weight: weights[id] ?? 1 }));
  const entries = entrants.map(({ checkoutId, partnerId }) => ({
    checkoutId,
    partner: ids.indexOf(partnerId),
  }));
  const order = inDrawnOrder(
    entries,
    partners.map(({ weight }) => weight),
    rankOf,
  );
  return { partners, order: order.map(({ checkoutId, partner }) => [checkoutId, partner]) };
}

/** Its SHA-256 is published: the sorted ids of the checkouts, one a line. */
export function participantsText(checkoutIds: readonly string[]): string {
  return checkoutIds.toSorted().join('\n');
}

export interface Entry {
  readonly checkoutId: string;
  /** The index of its partner's weight. */
  readonly partner: number;
}

export function inDrawnOrder<E extends Entry>(
  entries: readonly E[],
  weights: readonly number[],
  rankOf: RankOf,
): readonly E[] {
  const ranked = entries
    .map((entry) => ({ entry, rank: rankOf(entry.checkoutId) }))
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
