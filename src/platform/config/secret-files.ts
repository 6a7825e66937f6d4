// Secrets that stand in files, as container platforms hand them over: NAME_FILE instead of NAME.
import { readFileSync } from 'node:fs';

/** The settings that are secret, and may therefore stand in a file of their own. */
export const SECRET_SETTINGS = [
  'UPSTREAM_API_KEY',
  'CARD_VAULT_SECRET',
  'TEMPORAL_API_KEY',
  'USHER_SECRET',
  'USHER_PAYLOAD_KEYS',
  'CODEC_TOKENS',
] as const;

export interface SettingIssue {
  /** The setting, or the file setting that it comes from. */
  readonly name: string;
  readonly message: string;
}

type Given = Readonly<Record<string, string | undefined>>;

/** The settings with those of files filled in, without the white space around them. Never reveals what a file holds. */
export function withSecretFiles(given: Given): { given: Given; issues: SettingIssue[] } {
  const issues: SettingIssue[] = [];
  const filled: Record<string, string | undefined> = { ...given };
  for (const setting of SECRET_SETTINGS) {
    const name = `${setting}_FILE`;
    const file = given[name];
    if (file === undefined) continue;
    if (given[setting] !== undefined) {
      issues.push({ name, message: `expected either this or ${setting}, not both` });
      continue;
    }
    try {
      filled[setting] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      issues.push({ name, message: `expected a file that can be read (${code})` });
    }
    if (filled[setting] === '') issues.push({ name, message: 'expected a file that is not empty' });
  }
  return { given: filled, issues };
}
