import { scryptSync, timingSafeEqual } from 'node:crypto';

/** What a password is kept as: `scrypt:<N>:<r>:<p>:<salt>:<key>`, the last two in base64url. */
const STORED = /^scrypt:(\d+):(\d+):(\d+):([\w-]+):([\w-]+)$/;

/** A dummy hash, so that an unknown account takes as long to refuse as a wrong password. */
const HASH_OF_NOBODY =
  'scrypt:16384:8:1:1kwQRZCbNck_ACRgKqWiQw:1qcY3xt7jvNanQivoIfQEddWKLRw9ZL0cRnGSr84cnE';

/** Whether it is the password; without a stored one it never is. */
export function isPassword(given: string, stored: string | undefined): boolean {
  const [, n, r, p, salt = '', key = ''] = STORED.exec(stored ?? HASH_OF_NOBODY) ?? [];
  const expected = Buffer.from(key, 'base64url');
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  const derived = scryptSync(given, Buffer.from(salt, 'base64url'), expected.length, cost);
  return timingSafeEqual(derived, expected) && stored !== undefined;
}
