// Secrets in files, as container platforms provide them: NAME_FILE instead of NAME.
import { readFileSync } from 'node:fs';

/** The secret settings, each of which may be in a file. */
export const SECRET_SETTINGS = [
  'UPSTREAM_API_KEY',
  'CARD_VAULT_SECRET',
  'TEMPORAL_API_KEY',
  'USHER_SECRET',
  'USHER_PAYLOAD_KEYS',
  'CODEC_TOKENS',
] as const;

export interface SettingIssue {
  /** The setting, or its NAME_FILE variant. */
  readonly name: string;
  readonly message: string;
}

type Given = Readonly<Record<string, string | undefined>>;

/** Replaces file settings by the trimmed contents of the files. Issues never reveal a file's content. */
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
