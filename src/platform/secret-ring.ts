// The secrets that ids are made with, as a setting or the data folder has them.
import { randomBytes } from 'node:crypto';
import { keepInDataFolder } from './data-folder';

export const SECRET_LENGTH_MIN = 32;

/** New ids are made with the first secret; ids made with any of them are recognised. */
export type SecretRing = readonly [string, ...string[]];

/**
 * Reads `secret[,secret]`, the newest first.
 *
 * @throws Error that names the entry by its place only.
 */
export function parseSecrets(text: string): SecretRing {
  const [first = '', ...others] = text.split(',').map((it) => it.trim());
  const entries: SecretRing = [first, ...others];
  entries.forEach((entry, index) => {
    if (entry.length >= SECRET_LENGTH_MIN) return;
    throw new Error(`entry ${index + 1} has fewer than ${SECRET_LENGTH_MIN} random characters`);
  });
  if (new Set(entries).size < entries.length) throw new Error('an entry stands twice');
  return entries;
}

/** The secrets of the settings, or else that of `<dataDir>/secret`, which is made if missing. */
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
