// Encrypted cursors: callers cannot read them, and each is valid only for its own caller and query.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SecretRing } from './secret-ring';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface CursorSeal {
  /** Returns text for a URL. Opening the cursor requires the same `bound`, such as the caller and the filter. */
  seal(position: Uint8Array, bound: readonly string[]): string;
  /** Undefined for anything that was not sealed with the same `bound`. */
  open(cursor: string, bound: readonly string[]): Uint8Array | undefined;
}

/** Seals with the first secret of the ring, and opens cursors sealed with any of them. */
export function createCursorSeal(secrets: SecretRing): CursorSeal {
  const keys = secrets.map(keyOf);
  const [newest] = keys;
  if (!newest) throw new Error('there is no secret to seal with');
  return {
    seal(position, bound) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, newest, nonce).setAAD(aad(bound));
      const text = Buffer.concat([cipher.update(position), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(cursor, bound) {
      const sealed = Buffer.from(cursor, 'base64url');
      for (const key of keys) {
        const position = unsealed(sealed, key, bound);
        if (position) return position;
      }
      return undefined;
    },
  };
}

function unsealed(sealed: Buffer, key: Buffer, bound: readonly string[]): Uint8Array | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  const opened = decipher.setAAD(aad(bound)).setAuthTag(tag);
  const text = opened.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([text, opened.final()]);
  } catch {
    // Node throws the same error for another key, another bound or a changed byte.
    return undefined;
  }
}

/** JSON keeps the parts distinct. */
function aad(bound: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(bound));
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'list cursors', KEY_BYTES));
}
