// The ids that a checkout and its updates get: the same for the same key, and nothing private in them.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { configure } from 'safe-stable-stringify';
import { keepOnce } from './development-secret';

const SECRET_LENGTH_MIN = 32;
const PREFIX = 'chk_';
const KEY_PART_LENGTH = 24;
const OWNER_PART_LENGTH = 12;
const CHECKOUT_ID = new RegExp(
  `^${PREFIX}([0-9a-f]{${KEY_PART_LENGTH}})([0-9a-f]{${OWNER_PART_LENGTH}})$`,
);

/** Strict: what JSON would silently change has no place in a body. */
const canonicalJson = configure({ deterministic: true, strict: true });

export interface CheckoutIds {
  /** `chk_` and 36 hex digits, always the same for the same partner and Idempotency-Key. */
  checkoutId(partnerId: string, idempotencyKey: string): string;
  /** Whether the id was made for this partner; needs no look-up. False for whatever is no checkout id. */
  belongsTo(checkoutId: string, partnerId: string): boolean;
  /** `<operation>:` and 32 hex digits: an update id is unique per run, not per operation, hence the name in front. */
  updateId(operation: string, partnerId: string, idempotencyKey: string): string;
  /** 64 hex digits, the same for equal bodies in whatever order their fields stand. */
  digest(body: unknown): string;
}

/**
 * Everything is an HMAC, also digests: bodies hold e-mails and names, which a plain hash would let anybody guess.
 * Changing the secret hides every open checkout from its partner.
 *
 * @throws Error for a secret of fewer than 32 characters.
 */
export function createCheckoutIds(secret: string): CheckoutIds {
  if (secret.length < SECRET_LENGTH_MIN) {
    throw new Error(`the secret of checkout ids is shorter than ${SECRET_LENGTH_MIN} characters`);
  }
  /** JSON keeps the parts apart, and the purpose in front keeps one use's results out of every other. */
  const hmac = (purpose: string, ...parts: string[]): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, ...parts]))
      .digest('hex');
  const ownerPart = (keyPart: string, partnerId: string): string =>
    hmac('checkout owner', keyPart, partnerId).slice(0, OWNER_PART_LENGTH);
  return {
    checkoutId(partnerId, idempotencyKey) {
      const keyPart = hmac('checkout key', partnerId, idempotencyKey).slice(0, KEY_PART_LENGTH);
      return `${PREFIX}${keyPart}${ownerPart(keyPart, partnerId)}`;
    },
    belongsTo(checkoutId, partnerId) {
      const [, keyPart, owner] = CHECKOUT_ID.exec(checkoutId) ?? [];
      if (keyPart === undefined || owner === undefined) return false;
      return timingSafeEqual(Buffer.from(owner), Buffer.from(ownerPart(keyPart, partnerId)));
    },
    updateId: (operation, partnerId, idempotencyKey) =>
      `${operation}:${hmac('update', partnerId, idempotencyKey).slice(0, 32)}`,
    digest: (body) => hmac('body', canonicalJson(body) ?? ''),
  };
}

/** The secret of the settings, or else that of `<dataDir>/secret`, which is made if missing. */
export async function loadSecret(source: {
  readonly secret: string | undefined;
  readonly dataDir: string;
}): Promise<string> {
  if (source.secret !== undefined) return source.secret;
  const text = await keepOnce(join(source.dataDir, 'secret'), () =>
    randomBytes(32).toString('base64url'),
  );
  return text.trim();
}
