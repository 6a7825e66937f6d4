// Counts the wrong passwords of a customer in this process, so that a partner's key cannot be used to guess them.
import { LRUCache } from 'lru-cache';

export const WRONG_PASSWORDS_MAX = 10;
export const WRONG_PASSWORDS_MINUTES = 15;
const CUSTOMERS_MAX = 10_000;

const wrong = new LRUCache<string, number>({
  max: CUSTOMERS_MAX,
  ttl: WRONG_PASSWORDS_MINUTES * 60_000,
  noUpdateTTL: true,
});

interface Guess {
  wasRight(): void;
  /** Whether the password is right is unknown. */
  wasUnanswered(): void;
}

/**
 * Counts a password as wrong until Svc has answered, so that guesses sent at once do not pass the limit. Null if too
 * many were wrong.
 */
export function countGuess(partnerId: string, emailHash: string): Guess | null {
  const name = `${partnerId} ${emailHash}`;
  const before = wrong.get(name) ?? 0;
  if (before >= WRONG_PASSWORDS_MAX) return null;
  wrong.set(name, before + 1);
  return {
    wasRight: () => wrong.delete(name),
    wasUnanswered: () => wrong.set(name, Math.max(0, (wrong.get(name) ?? 0) - 1)),
  };
}
