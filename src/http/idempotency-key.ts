import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { problem } from './problem';

const HEADER = 'Idempotency-Key';
/** The format of a key. */
export const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;
const EXPECTED = 'expected 1 to 255 visible ASCII characters';

/** The key of a POST. Throws IDEMPOTENCY_KEY_REQUIRED without one. */
export function requiredKey(request: Request): string {
  const key = givenKey(request);
  if (key !== undefined) return key;
  throw problem(
    'IDEMPOTENCY_KEY_REQUIRED',
    'Give each command its own key, and repeat a command with the same key.',
    { errors: [{ header: HEADER, detail: EXPECTED }] },
  );
}

/** The key of a request that may omit it; without one, every call is a new command. */
export function optionalKey(request: Request): string {
  return givenKey(request) ?? randomUUID();
}

interface Keyed {
  /** Equal for equal bodies. */
  readonly digest: string;
  readonly requestId: string;
}

/**
 * Marks the answer to a repeat with the same key. Throws IDEMPOTENCY_KEY_REUSED if the request differs.
 */
export function markRepeat(response: Response, current: Keyed, first: Keyed): void {
  if (current.digest !== first.digest) {
    throw problem('IDEMPOTENCY_KEY_REUSED', 'A new command needs a new key.', {
      errors: [{ header: HEADER, detail: 'expected a key that was not used before' }],
    });
  }
  if (current.requestId !== first.requestId) response.set('Idempotent-Replayed', 'true');
}

function givenKey(request: Request): string | undefined {
  const key = request.get(HEADER);
  if (key === undefined || KEY_PATTERN.test(key)) return key;
  throw problem('INVALID_REQUEST', `${HEADER}: ${EXPECTED}.`, {
    errors: [{ header: HEADER, detail: EXPECTED }],
  });
}
