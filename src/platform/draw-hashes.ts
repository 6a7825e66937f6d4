// The hashes that decide a draw. They need a Node built-in, which domain/ must not import.
import { createHash, createHmac } from 'node:crypto';
import { participantsText, type Entry, type HashOf, type RankOf } from '../domain/draw';

export const idHashOf: HashOf = (checkoutId) =>
  createHash('sha256').update(checkoutId).digest('hex');

/** SHA-256, in hex. */
export function participantsHashOf(entries: readonly Entry[], weights: readonly number[]): string {
  return createHash('sha256').update(participantsText(entries, weights)).digest('hex');
}

/** `seed` and `participantsHash` are in hex. */
export function ranksOf(seed: string, participantsHash: string): RankOf {
  const key = createHmac('sha256', Buffer.from(seed, 'hex')).update(participantsHash).digest();
  return (idHash) => createHmac('sha256', key).update(idHash).digest('hex');
}
