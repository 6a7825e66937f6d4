// The ids of new checkouts and webhook endpoints while USHER_SECRET is rotated: all processes derive them with the
// secret that the namespace records as current, whatever the order of secrets in their own rings. So one
// Idempotency-Key starts one checkout.
import { retryAfterHeader, problem } from '../../http/problem';
import { secretFingerprint } from '../../platform/secret-fingerprints';
import type { SecretRing } from '../../platform/secret-ring';
import type { CheckoutIds } from '../../platform/checkout-ids';

const RETRY_AFTER_SECONDS = 5;

/**
 * The ids of the recorded secret, which is read for every call, so that a change applies everywhere at once.
 *
 * @throws Problem UNAVAILABLE if this process lacks the recorded secret.
 */
export type CurrentIds = () => Promise<CheckoutIds>;

/**
 * `ids` uses the secrets of `ring`. `readRecorded` returns the fingerprint of the secret that is recorded as current;
 * it is not called for a ring of one secret.
 */
export function createCurrentIds(
  ids: CheckoutIds,
  ring: SecretRing,
  readRecorded: () => Promise<string | undefined>,
): CurrentIds {
  if (ring.length === 1) return async () => ids;
  const makers = [ids, ...ids.others];
  return async () => {
    const recorded = await readRecorded();
    const maker = makers[ring.findIndex((secret) => secretFingerprint(secret) === recorded)];
    if (maker) return maker;
    throw problem('UNAVAILABLE', 'This server does not know the current secret yet: try again.', {
      headers: retryAfterHeader(RETRY_AFTER_SECONDS * 1000),
    });
  };
}

/**
 * The ids of the secret with which the Idempotency-Key was used before, or else of the current secret. `isUsed`:
 * whether the key was used with these ids.
 */
export async function idsOfKey(
  { ids, currentIds }: { readonly ids: CheckoutIds; readonly currentIds: CurrentIds },
  isUsed: (ids: CheckoutIds) => Promise<boolean>,
): Promise<CheckoutIds> {
  const current = await currentIds();
  for (const other of [ids, ...ids.others]) {
    if (other !== current && (await isUsed(other))) return other;
  }
  return current;
}
