// Guests and customers with a password, and the tokens of both (Svc spec 4.4, step 3).
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { badOrderInput, SvcRefusal } from '../refusal';
import type { Account, Attribution, PasswordAccount, TokenOwner } from '../storage/account-rows';
import type { World } from '../world';

/** The customer whose token a request carries. */
export interface Customer {
  readonly accountId: string;
  readonly isGuest: boolean;
  readonly email: string;
}

interface Names {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Absent in the alternative shape. */
  readonly attributionMap?: Attribution;
}

/** Finds or creates the API key's guest with this e-mail, and issues a new token, which also signs requests. */
export function openGuest(
  world: World,
  keyId: string,
  { email: given, firstName, lastName, attributionMap = {} }: Names,
): { account: Account; token: string } {
  const email = given.trim().toLowerCase();
  if (!z.email().safeParse(email).success)
    throw badOrderInput('email', 'expected an address such as ada@example.com');
  if (!firstName.trim()) throw badOrderInput('firstName', 'is empty');
  if (!lastName.trim()) throw badOrderInput('lastName', 'is empty');
  return world.storage.transaction(() => {
    const [id, identityId] = [`A${randomId()}`, `I${randomId()}`];
    const guest = { id, identityId, keyId, email, firstName, lastName };
    const account = world.storage.accounts.saveGuest(guest, attributionMap);
    return { account, token: newToken(world, account.id) };
  });
}

/**
 * Signs in by e-mail or user name. With `withKey` a separate private key signs requests, otherwise the token does.
 * Throws GENERIC_ERROR with 401, the same for an unknown name and a wrong password.
 */
export function signIn(
  world: World,
  keyId: string,
  credentials: { readonly identity: string; readonly password: string },
  { withKey }: { readonly withKey: boolean },
): { account: PasswordAccount; token: string; privateKey: string | null } {
  const identity = credentials.identity.trim().toLowerCase();
  const account = world.storage.accounts.findByIdentity(keyId, identity);
  if (!isPassword(credentials.password, account?.passwordHash) || !account) {
    throw new SvcRefusal('GENERIC_ERROR', 'no such account, or a wrong password', { status: 401 });
  }
  const privateKey = withKey ? secret() : null;
  return { account, token: newToken(world, account.id, privateKey), privateKey };
}

/** Throws GENERIC_ERROR unless the token is live and belongs to this API key. */
export function checkAccessToken(world: World, keyId: string, token: string): void {
  liveTokenOwner(world, keyId, token, 'accessToken');
}

/**
 * The owner of a live token of this API key. Throws GENERIC_ERROR with the status of ended sessions, naming the reason:
 * unknown, another key's, or ended. Tokens end by the real clock, since a client cannot know that the sandbox's clock
 * was moved.
 */
export function liveTokenOwner(
  { storage, clock, settings }: World,
  keyId: string,
  token: string,
  field: string,
): TokenOwner {
  const owner = storage.accounts.tokenOwner(token);
  if (owner?.keyId === keyId && owner.endsAtMs > clock.realNow()) return owner;
  const problem = !owner
    ? 'is not a token that we issued'
    : owner.keyId === keyId
      ? 'has ended'
      : 'was issued under another API key';
  throw new SvcRefusal('GENERIC_ERROR', `${field}: ${problem}`, {
    status: settings.sessionEndedStatus,
    details: { field },
  });
}

/** 256 random bits. */
export function secret(): string {
  return randomBytes(32).toString('base64url');
}

function newToken(
  { storage, clock, settings }: World,
  accountId: string,
  privateKey: string | null = null,
): string {
  const token = secret();
  const endsAtMs = clock.realNow() + settings.tokenLifetimeMs;
  storage.accounts.saveToken(token, accountId, endsAtMs, privateKey ?? undefined);
  return token;
}

function randomId(): string {
  return randomBytes(8).toString('hex');
}

/** A stored password: `scrypt:<N>:<r>:<p>:<salt>:<key>`, the last two in base64url. */
const STORED = /^scrypt:(\d+):(\d+):(\d+):([\w-]+):([\w-]+)$/;

/**
 * A dummy hash, so that an unknown account takes as long to refuse as a wrong password. Cheap, since nothing is secret.
 */
const HASH_OF_NOBODY =
  'scrypt:1024:8:1:cSGurpEu5SQIfMc0gf7zVw:KUJ9Jtikj19VjXrQUJUbtzB9VOLPJdR5UkNV5AY62nA';

/** Whether `given` is the stored password; false if none is stored. */
export function isPassword(given: string, stored: string | undefined): boolean {
  const [, n, r, p, salt = '', key = ''] = STORED.exec(stored ?? HASH_OF_NOBODY) ?? [];
  const expected = Buffer.from(key, 'base64url');
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  const derived = scryptSync(given, Buffer.from(salt, 'base64url'), expected.length, cost);
  return timingSafeEqual(derived, expected) && stored !== undefined;
}
