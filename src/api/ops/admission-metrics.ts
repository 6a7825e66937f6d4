// Gauges of the open checkouts of each partner, as counted by admission, and of the limit per partner.
import { LRUCache } from 'lru-cache';
import { Gauge, type Registry } from 'prom-client';

/** A partner that has started no checkout for this long is left out, since its count is outdated. */
const KNOWN_FOR_MS = 60_000;
const PARTNERS_MAX = 1_000;

/** Registers the gauges; call the returned function with each partner's number of open checkouts. */
export function measureAdmission(
  registry: Registry,
  openCheckoutsMax: number,
): (partnerId: string, open: number) => void {
  const openByPartner = new LRUCache<string, number>({ max: PARTNERS_MAX, ttl: KNOWN_FOR_MS });
  const registers = [registry];
  new Gauge({
    name: 'usher_partner_open_checkouts',
    help: 'Open checkouts of each partner that has started one within the last minute.',
    labelNames: ['partner'],
    registers,
    collect() {
      this.reset();
      for (const [partner, open] of openByPartner.entries()) this.set({ partner }, open);
    },
  });
  new Gauge({
    name: 'usher_partner_open_checkouts_max',
    help: 'The maximum number of open checkouts per partner (OPEN_CHECKOUTS_MAX).',
    registers,
  }).set(openCheckoutsMax);
  return (partnerId, open) => void openByPartner.set(partnerId, open);
}
