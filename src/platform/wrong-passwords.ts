// Counts the wrong passwords of a customer in this process, so that nobody can guess passwords with a
// partner's key.
import { LRUCache } from 'lru-cache';

export const WRONG_PASSWORDS_MAX = 10;
export const WRONG_PASSWORDS_MINUTES = 15;
const CUSTOMERS_MAX = 10_000;

const wrong = new LRUCache<string, number>({
  max: CUSTOMERS_MAX,
  ttl: WRONG_PASSWORDS_MINUTES * 60_000,
  noUpdateTTL: true,
});

/** The calls without an answer; each promise resolves once Svc has answered, whatever the answer. */
const unanswered = new Map<string, readonly Promise<void>[]>();

export class TooManyWrongPasswords extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super(`${WRONG_PASSWORDS_MAX} passwords were wrong`);
  }
}

/**
 * Checks a password with Svc. At most as many checks run at once as wrong passwords are still allowed; further checks
 * wait, so that concurrent guesses cannot exceed the limit.
 *
 * @throws TooManyWrongPasswords, or the error of `ask`.
 */
export async function checkWithinLimit<Answer>(
  { partnerId, emailHash }: { readonly partnerId: string; readonly emailHash: string },
  ask: () => Promise<Answer>,
  isWrong: (error: unknown) => boolean,
): Promise<Answer> {
  const name = `${partnerId} ${emailHash}`;
  const wrongSoFar = () => wrong.get(name) ?? 0;
  const others = () => unanswered.get(name) ?? [];
  while (wrongSoFar() + others().length >= WRONG_PASSWORDS_MAX) {
    if (wrongSoFar() >= WRONG_PASSWORDS_MAX) {
      throw new TooManyWrongPasswords(Math.ceil(wrong.getRemainingTTL(name) / 1000));
    }
    await Promise.race(others());
  }
  const asked = ask();
  const counted = asked
    .then(
      () => void wrong.delete(name),
      (error: unknown) => {
        if (isWrong(error)) wrong.set(name, wrongSoFar() + 1);
      },
    )
    .finally(() => {
      const left = others().filter((it) => it !== counted);
      if (left.length > 0) unanswered.set(name, left);
      else unanswered.delete(name);
    });
  unanswered.set(name, [...others(), counted]);
  await counted;
  return asked;
}
