// The ids of checkouts, their updates and webhook endpoints: derived from Idempotency-Keys, without private data.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { configure } from 'safe-stable-stringify';
import { CHECKOUT_ID_PREFIX } from '../domain/checkout-id';
import { SECRET_LENGTH_MIN, type SecretRing } from './secret-ring';

/** Never change these lengths: existing ids must stay valid, and a repeated start must find its checkout. */
const KEY_PART_LENGTH = 24;
const OWNER_PART_LENGTH = 12;
const CHECKOUT_ID = new RegExp(
  `^${CHECKOUT_ID_PREFIX}([0-9a-f]{${KEY_PART_LENGTH}})([0-9a-f]{${OWNER_PART_LENGTH}})$`,
);

/** Strict: throws for values that JSON would silently change. */
const canonicalJson = configure({ deterministic: true, strict: true });

export interface CheckoutIds {
  /**
   * `chk_` and 36 hex digits, always the same for the same partner and Idempotency-Key. `refusedStarts`: the number of
   * earlier refused starts under the key; each made a checkout, which keeps its id.
   */
  checkoutId(partnerId: string, idempotencyKey: string, refusedStarts?: number): string;
  /**
   * The maker whose secret made this id for this partner: a checkout keeps the secret that it was started with. Null
   * for another partner's checkout, and for text that is not a checkout id.
   */
  makerOf(checkoutId: string, partnerId: string): CheckoutIds | null;
  /** `<operation>:` and 32 hex digits. The prefix is needed, since Temporal compares update ids across operations. */
  updateId(operation: string, partnerId: string, idempotencyKey: string): string;
  /** `we_` and 24 hex digits, always the same for the same partner and Idempotency-Key. */
  endpointId(partnerId: string, idempotencyKey: string): string;
  /** 64 hex digits, the same for equal bodies with their fields in any order. */
  digest(body: unknown): string;
  /** A keyed hash of an e-mail address or a user name, ignoring case. */
  emailHash(identity: string): string;
  /** A keyed hash of the id of an account at Svc. */
  accountHash(accountId: string): string;
  /** The ids of the older secrets, in order. */
  readonly others: readonly CheckoutIds[];
}

/**
 * Everything is an HMAC, even digests: bodies contain e-mails and names, which could be guessed from a plain hash.
 * Once a secret is removed, partners can no longer reach the checkouts that were started with it.
 *
 * @throws Error for a secret of fewer than 32 characters.
 */
export function createCheckoutIds(secrets: string | SecretRing): CheckoutIds {
  const [secret, ...rest]: SecretRing = typeof secrets === 'string' ? [secrets] : secrets;
  if (secret.length < SECRET_LENGTH_MIN) {
    throw new Error(`the secret of checkout ids is shorter than ${SECRET_LENGTH_MIN} characters`);
  }
  const others = rest.map((it) => createCheckoutIds([it]));
  /** JSON separates the parts; the purpose keeps the HMACs of different uses distinct. */
  const hmac = (purpose: string, ...parts: string[]): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, ...parts]))
      .digest('hex');
  const ownerPart = (keyPart: string, partnerId: string): string =>
    hmac('checkout owner', keyPart, partnerId).slice(0, OWNER_PART_LENGTH);
  const isOwn = (checkoutId: string, partnerId: string): boolean => {
    const [, keyPart, owner] = CHECKOUT_ID.exec(checkoutId) ?? [];
    if (keyPart === undefined || owner === undefined) return false;
    return timingSafeEqual(Buffer.from(owner), Buffer.from(ownerPart(keyPart, partnerId)));
  };
  const ids: CheckoutIds = {
    checkoutId(partnerId, idempotencyKey, refusedStarts = 0) {
      const nth = refusedStarts === 0 ? [] : [String(refusedStarts)];
      const keyPart = hmac('checkout key', partnerId, idempotencyKey, ...nth).slice(
        0,
        KEY_PART_LENGTH,
      );
      return `${CHECKOUT_ID_PREFIX}${keyPart}${ownerPart(keyPart, partnerId)}`;
    },
    makerOf(checkoutId, partnerId) {
      if (isOwn(checkoutId, partnerId)) return ids;
      return others.find((it) => it.makerOf(checkoutId, partnerId)) ?? null;
    },
    updateId: (operation, partnerId, idempotencyKey) =>
      `${operation}:${hmac('update', partnerId, idempotencyKey).slice(0, 32)}`,
    endpointId: (partnerId, idempotencyKey) =>
      `we_${hmac('webhook endpoint', partnerId, idempotencyKey).slice(0, KEY_PART_LENGTH)}`,
    digest: (body) => hmac('body', canonicalJson(body) ?? ''),
    emailHash: (identity) => hmac('e-mail', identity.trim().toLowerCase()).slice(0, 32),
    accountHash: (accountId) => hmac('account', accountId).slice(0, 32),
    others,
  };
  return ids;
}
