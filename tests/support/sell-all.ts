// A showtime with general admission that has no place left, or only a few.
import { randomUUID } from 'node:crypto';
import { showtimeById } from '../../sandbox/catalogue/showtimes';
import { keyIdOf } from '../../sandbox/http/credentials';
import { freePlaces } from '../../sandbox/ordering/availability';
import type { Usher } from './usher';

/** A demo customer of the sandbox holds all places but `left` for an hour. */
export function sellAll({ sandbox }: Pick<Usher, 'sandbox'>, showtimeId: string, left = 0): void {
  const { storage, clock, settings } = sandbox;
  const keyId = keyIdOf(settings.apiKeys[0]!.key);
  const nowMs = clock.now();
  storage.leases.insert({
    accountId: storage.accounts.findByIdentity(keyId, 'grace')!.id,
    reference: randomUUID(),
    showtimeId,
    items: [],
    quantity: freePlaces(storage, showtimeById(showtimeId, nowMs)!) - left,
    endsAtMs: nowMs + 3600_000,
  });
}
