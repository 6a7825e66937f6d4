// The Svc key of each partner's calls. Customers, sessions and orders at Svc belong to the key that
// created them, and calls are limited per key: partners with the same key share customers and rate.
import type { OrderingShape } from '../contract/alternative/shape';
import { BURST_PER_RATE } from '../contract/limits';
import type { Config } from './config';
import type { Partner } from './partners';

/**
 * The division of a key's agreed rate between the calls of checkouts, which wait in its task queue,
 * and discovery by the API.
 */
const SHARES_PERCENT = { queue: 80, discovery: 20 } as const;

/** The most calls that a whole checkout makes; tests/e2e/checkout-cost.test.ts counts them. */
export const CALLS_PER_CHECKOUT = 10;

export interface SvcKey {
  /** The id of the partner that owns the key; names the key without revealing it. Undefined for the shared key. */
  readonly owner: string | undefined;
  readonly apiKey: string;
  readonly partnerTag: string | undefined;
  readonly shape: OrderingShape;
  /** The limit of all workers together, enforced by Temporal. */
  readonly queueRatePerSecond: number;
  /** The new checkouts per second that the queue's rate can serve completely. */
  readonly admissionsPerSecond: number;
  /** The limit of each API process. */
  readonly discoveryRatePerSecond: number;
  /** The burst of each API process after a pause without calls. */
  readonly discoveryBurst: number;
}

type KeySettings = Pick<Config, 'upstream' | 'apiReplicas'>;

/** The name of the partner's own key; undefined for the shared key, or without a partner. */
export function svcKeyOwner(partner: Partner | undefined): string | undefined {
  return partner?.svc && partner.id;
}

/** The key for the partner's calls. */
export function svcKeyOf(partner: Partner, config: KeySettings): SvcKey {
  const { svc } = partner;
  if (!svc) return sharedSvcKey(config);
  const { apiKey, partnerTag, shape, ratePerSecond } = svc;
  const burst = ratePerSecond * BURST_PER_RATE;
  const shares = sharesOf({ ratePerSecond, burst }, config);
  return { owner: svcKeyOwner(partner), apiKey, partnerTag, shape, ...shares };
}

/** The shared key, then each partner's own. */
export function svcKeysOf(partners: readonly Partner[], config: KeySettings): readonly SvcKey[] {
  const owners = partners.filter(({ svc }) => svc !== undefined);
  return [sharedSvcKey(config), ...owners.map((owner) => svcKeyOf(owner, config))];
}

export function sharedSvcKey(config: KeySettings): SvcKey {
  const { apiKey, partnerTag, orderingShape: shape, ratePerSecond, burst } = config.upstream;
  const shares = sharesOf({ ratePerSecond, burst }, config);
  return { owner: undefined, apiKey, partnerTag, shape, ...shares };
}

function sharesOf(
  whole: { readonly ratePerSecond: number; readonly burst: number },
  { apiReplicas }: KeySettings,
) {
  const share = (part: keyof typeof SHARES_PERCENT, of: number, processes = 1) =>
    (of * SHARES_PERCENT[part]) / 100 / processes;
  const { ratePerSecond, burst } = whole;
  const queueRatePerSecond = share('queue', ratePerSecond);
  return {
    queueRatePerSecond,
    admissionsPerSecond: queueRatePerSecond / CALLS_PER_CHECKOUT,
    discoveryRatePerSecond: share('discovery', ratePerSecond, apiReplicas),
    discoveryBurst: share('discovery', burst, apiReplicas),
  };
}
