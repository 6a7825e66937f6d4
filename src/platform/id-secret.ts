import { randomBytes } from 'node:crypto';
import { keepInDataFolder } from './data-folder';
import type { SecretRing } from './secret-ring';

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
