// The secrets from which ids are derived, from a setting or the data folder.
import { randomBytes } from 'node:crypto';
import { keepInDataFolder } from './data-folder';

export const SECRET_LENGTH_MIN = 32;

/** New ids use the first secret; ids made with any of the secrets are recognised. */
export type SecretRing = readonly [string, ...string[]];

/**
 * Reads `secret[,secret]`, the newest first.
 *
 * @throws Error that identifies the entry only by its position.
 */
export function parseSecrets(text: string): SecretRing {
  const [first = '', ...others] = text.split(',').map((it) => it.trim());
  const entries: SecretRing = [first, ...others];
  entries.forEach((entry, index) => {
    if (entry.length >= SECRET_LENGTH_MIN) return;
    throw new Error(`entry ${index + 1} has fewer than ${SECRET_LENGTH_MIN} random characters`);
  });
  if (new Set(entries).size < entries.length) throw new Error('an entry is repeated');
  return entries;
}

/** Returns the secrets of the settings, else the one in `<dataDir>/secret`, which is created if missing. */
export async function loadSecret(source: {
  readonly secret: SecretRing | undefined;
  readonly dataDir: string;
}): Promise<SecretRing> {
  if (source.secret) return source.secret;
  const text = await keepInDataFolder(source.dataDir, 'secret', () =>
    randomBytes(32).toString('base64url'),
  );
  return [text.trim()];
}
