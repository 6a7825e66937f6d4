// The vault: stores encrypted cards under one-use tokens, until the tokens expire.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { CardSchema, type Card } from '../../src/contract/card-vault';
import { TEST_TOKENS, tokenOfCard } from '../ordering/test-tokens';
import { refusal, toInstant, type ProviderAnswer } from './provider-answer';
import type { PaymentWorld } from '../world';

const TOKEN_PREFIX = 'card_';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Stores a card for a limited time and returns its token. */
export function keepCard({ storage, settings, clock }: PaymentWorld, card: Card): ProviderAnswer {
  const token = TOKEN_PREFIX + randomBytes(18).toString('base64url');
  const endsAtMs = clock.now() + settings.cardTokenLifetimeMs;
  storage.transaction(() => {
    storage.cards.removeEnded(clock.now());
    storage.cards.insert(hashOf(token), seal(card, storage.cards.sealingKey), endsAtMs);
  });
  const last4 = card.cardNumber.slice(-4);
  return { status: 201, body: { token, last4, expiresAt: toInstant(endsAtMs) } };
}

/** Returns a card once, and again only for the same Idempotency-Key. The sandbox's own tokens resolve to test cards. */
export function resolveCard(world: PaymentWorld, token: string, key: string): ProviderAnswer {
  const test = TEST_TOKENS.find((each) => each.token === token);
  if (test) return { status: 200, body: testCard(test.cardNumber, world.clock.now()) };
  const taken = world.storage.transaction(() => takeCard(world, token, key));
  return taken.kind === 'card' ? { status: 200, body: taken.card } : taken.answer;
}

type Taken =
  | { readonly kind: 'card'; readonly card: Card }
  | { readonly kind: 'refused'; readonly answer: ProviderAnswer };

/** Uses up the token, in the caller's transaction. */
export function takeCard({ storage, clock }: PaymentWorld, token: string, key: string): Taken {
  storage.cards.removeEnded(clock.now());
  const row = storage.cards.find(hashOf(token));
  if (!row) {
    const answer = refusal('NOT_FOUND', 'no such token, or it has expired', { field: 'token' });
    return { kind: 'refused', answer };
  }
  if (row.usedBy !== null && row.usedBy !== hashOf(key)) {
    return { kind: 'refused', answer: refusal('TOKEN_USED', 'the token has been used') };
  }
  storage.cards.markUsed(row.tokenHash, hashOf(key));
  return { kind: 'card', card: open(row.sealed, storage.cards.sealingKey) };
}

/** For a vault token, the sandbox token of its card; otherwise the token itself. */
export function sandboxTokenOf({ storage }: PaymentWorld, token: string): string | undefined {
  const row = isVaultToken(token) ? storage.cards.find(hashOf(token)) : undefined;
  return row ? tokenOfCard(open(row.sealed, storage.cards.sealingKey).cardNumber) : token;
}

export function isVaultToken(token: string): boolean {
  return token.startsWith(TOKEN_PREFIX);
}

function testCard(cardNumber: string, nowMs: number): Card {
  const expirationYear = new Date(nowMs).getUTCFullYear() + 3;
  return { cardNumber, expirationMonth: 12, expirationYear, cvv: '123', billingZip: '10001' };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function seal(card: Card, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(card)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function open(sealed: Buffer, key: Buffer): Card {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([
    decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ]);
  return CardSchema.parse(JSON.parse(text.toString()));
}
