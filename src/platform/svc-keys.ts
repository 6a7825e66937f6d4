// Which key of Svc a partner's calls are made with. Svc knows customers, sessions and orders by the key
// they were made with, and counts calls by it: partners with one key share customers and rate.
import type { OrderingShape } from '../contract/alternative/shape';
import { BURST_PER_RATE, type Config } from './config';
import type { Partner } from './partners';

/** The share of a key's rate for checkouts; the API's discovery calls get the rest. */
const CHECKOUT_SHARE_PERCENT = 80;

export interface SvcKey {
  /** The partner whose own it is, which names the key without telling it; undefined for the shared one. */
  readonly owner: string | undefined;
  readonly apiKey: string;
  readonly partnerTag: string | undefined;
  readonly shape: OrderingShape;
  /** Of all workers together. */
  readonly checkoutRatePerSecond: number;
  /** Of each process of the API. */
  readonly discoveryRatePerSecond: number;
  /** How many of these one process may make at once after a rest. */
  readonly discoveryBurst: number;
}

type KeySettings = Pick<Config, 'upstream' | 'apiReplicas'>;

/** The name of the partner's own key; undefined for a partner who shares, and for nobody. */
export function svcKeyOwner(partner: Partner | undefined): string | undefined {
  return partner?.svc && partner.id;
}

/** The key that the partner's calls are made with. */
export function svcKeyOf(partner: Partner, config: KeySettings): SvcKey {
  const { svc } = partner;
  if (!svc) return sharedSvcKey(config);
  const { apiKey, partnerTag, shape, ratePerSecond } = svc;
  const burst = ratePerSecond * BURST_PER_RATE;
  const shares = sharesOf(ratePerSecond, burst, config.apiReplicas);
  return { owner: svcKeyOwner(partner), apiKey, partnerTag, shape, ...shares };
}

/** The shared key, then each partner's own. */
export function svcKeysOf(partners: readonly Partner[], config: KeySettings): readonly SvcKey[] {
  const owners = partners.filter(({ svc }) => svc !== undefined);
  return [sharedSvcKey(config), ...owners.map((owner) => svcKeyOf(owner, config))];
}

function sharedSvcKey({ upstream, apiReplicas }: KeySettings): SvcKey {
  const { apiKey, partnerTag, orderingShape: shape, ratePerSecond, burst } = upstream;
  const shares = sharesOf(ratePerSecond, burst, apiReplicas);
  return { owner: undefined, apiKey, partnerTag, shape, ...shares };
}

function sharesOf(ratePerSecond: number, burst: number, apiReplicas: number) {
  const checkoutRatePerSecond = (ratePerSecond * CHECKOUT_SHARE_PERCENT) / 100;
  return {
    checkoutRatePerSecond,
    discoveryRatePerSecond: (ratePerSecond - checkoutRatePerSecond) / apiReplicas,
    discoveryBurst: (burst * (100 - CHECKOUT_SHARE_PERCENT)) / 100 / apiReplicas,
  };
}
