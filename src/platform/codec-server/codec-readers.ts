// The callers that may read decrypted payloads: one token for each person or program, by name.
import { createHash, timingSafeEqual } from 'node:crypto';

const TOKEN_LENGTH_MIN = 24;
const NAME = /^[\w.-]{1,64}$/;

export interface CodecToken {
  /** The name in the log of reads. */
  readonly name: string;
  readonly token: string;
}

/**
 * Reads `name:token[,name:token]`.
 *
 * @throws Error that identifies the entry only by its position.
 */
export function parseCodecTokens(text: string): readonly CodecToken[] {
  return text.split(',').map((entry, index) => {
    const [, name = '', token = ''] = /^([^:]*):(.*)$/.exec(entry.trim()) ?? [];
    if (NAME.test(name) && token.length >= TOKEN_LENGTH_MIN) return { name, token };
    throw new Error(
      `entry ${index + 1} is not a name, a colon and at least ${TOKEN_LENGTH_MIN} random characters`,
    );
  });
}

/** The name of a token's owner. Timing reveals nothing about the tokens. */
export function nameOfToken(tokens: readonly CodecToken[], given: string): string | undefined {
  const hashed = hash(given);
  return tokens.find(({ token }) => timingSafeEqual(hash(token), hashed))?.name;
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
