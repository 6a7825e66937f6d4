import { createHash } from 'node:crypto';
import type { Database } from '../../src/platform/sqlite';

export interface Account {
  readonly id: string;
  readonly identityId: string;
  /** Identifies the API key that created the account; no other key can use it. */
  readonly keyId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isGuest: boolean;
}

/** A guest's attribution, as the partner sent it. */
export type Attribution = Readonly<Record<string, string>>;

/** An account with sign-in by e-mail or user name. */
export interface PasswordAccount extends Omit<Account, 'isGuest'> {
  readonly username: string;
  readonly passwordHash: string;
}

/** A token's account, and the key that signs its requests. */
export interface TokenOwner {
  readonly accountId: string;
  readonly email: string;
  readonly keyId: string;
  readonly isGuest: boolean;
  readonly signingKey: string;
  readonly endsAtMs: number;
}

interface TokenRow extends Omit<TokenOwner, 'isGuest' | 'signingKey'> {
  readonly isGuest: number;
  readonly signingKey: string | null;
}

export function accountRows(db: Database) {
  const upsertGuest = db.prepare<[Omit<Account, 'isGuest'> & { attribution: string }]>(
    `INSERT INTO accounts
       (id, identity_id, key_id, email, first_name, last_name, is_guest, attribution)
     VALUES (@id, @identityId, @keyId, @email, @firstName, @lastName, 1, @attribution)
     ON CONFLICT (key_id, email, is_guest) DO UPDATE
       SET first_name = excluded.first_name, last_name = excluded.last_name,
         attribution = excluded.attribution`,
  );
  const findGuest = db.prepare<[string, string], Omit<Account, 'isGuest'>>(
    `SELECT id, identity_id AS identityId, key_id AS keyId, email, first_name AS firstName,
       last_name AS lastName
     FROM accounts WHERE key_id = ? AND email = ? AND is_guest = 1`,
  );
  const findAttribution = db
    .prepare<[string], string | null>('SELECT attribution FROM accounts WHERE id = ?')
    .pluck();
  const insertPasswordAccount = db.prepare<[PasswordAccount]>(
    `INSERT OR IGNORE INTO accounts
       (id, identity_id, key_id, email, first_name, last_name, is_guest, username, password_hash)
     VALUES (@id, @identityId, @keyId, @email, @firstName, @lastName, 0, @username, @passwordHash)`,
  );
  const findByIdentity = db.prepare<{ keyId: string; identity: string }, PasswordAccount>(
    `SELECT id, identity_id AS identityId, key_id AS keyId, email, first_name AS firstName,
       last_name AS lastName, username, password_hash AS passwordHash
     FROM accounts WHERE key_id = @keyId AND is_guest = 0 AND @identity IN (email, username)`,
  );
  const insertToken = db.prepare<[string, string, string | null, number]>(
    'INSERT INTO tokens (hash, account_id, signing_key, ends_at) VALUES (?, ?, ?, ?)',
  );
  const tokenByHash = db.prepare<[string], TokenRow>(
    `SELECT account_id AS accountId, email, key_id AS keyId, is_guest AS isGuest,
       signing_key AS signingKey, ends_at AS endsAtMs
     FROM tokens JOIN accounts ON accounts.id = account_id WHERE hash = ?`,
  );
  const endTokens = db.prepare<[number, number]>('UPDATE tokens SET ends_at = ? WHERE ends_at > ?');
  return {
    /** Creates the guest with that e-mail, or updates their names and attribution. */
    saveGuest(guest: Omit<Account, 'isGuest'>, attribution: Attribution = {}): Account {
      upsertGuest.run({ ...guest, attribution: JSON.stringify(attribution) });
      const saved = findGuest.get(guest.keyId, guest.email);
      if (!saved) throw new Error('an account that was just saved is gone');
      return { ...saved, isGuest: true };
    },

    /** The account's attribution; empty for an account with a password. */
    attributionOf: (accountId: string) =>
      JSON.parse(findAttribution.get(accountId) ?? '{}') as Attribution,

    /** Adds the account, unless one with the same e-mail or user name exists. */
    addPasswordAccount: (account: PasswordAccount) => void insertPasswordAccount.run(account),
    /** Finds an account by e-mail or user name, both in lower case. */
    findByIdentity: (keyId: string, identity: string): PasswordAccount | undefined =>
      findByIdentity.get({ keyId, identity }),

    /** Stores only the token's hash; without a signing key the token signs the requests. */
    saveToken(token: string, accountId: string, endsAtMs: number, signingKey?: string): void {
      insertToken.run(hashOf(token), accountId, signingKey ?? null, endsAtMs);
    },

    /** Ends all valid tokens, and returns their number. */
    endTokens: (nowMs: number) => endTokens.run(nowMs, nowMs).changes,

    tokenOwner(token: string): TokenOwner | undefined {
      const row = tokenByHash.get(hashOf(token));
      return row && { ...row, isGuest: row.isGuest === 1, signingKey: row.signingKey ?? token };
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
