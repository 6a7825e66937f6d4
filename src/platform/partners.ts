// Who may use Usher: the partner file, which a person edits and every process follows.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { keepOnce } from './development-secret';
import type { Logger } from './logger';

const CHECK_INTERVAL_MS = 1_000;

export const PartnerSchema = z.strictObject({
  /** Part of search attributes and of what ids are made from: for good. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'expected lower-case letters, digits, hyphens'),
  name: z.string().min(1),
  /** Of every API key that works, so that a new key can come before the old one goes; none locks the partner out. */
  keyHashes: z.array(z.string().regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in lower-case hex')),
  /** Sent with every order of this partner (Svc spec 2.6). */
  associateTags: z.record(z.string(), z.unknown()),
  tenantId: z.string().min(1).optional(),
});
export type Partner = z.infer<typeof PartnerSchema>;

export const PartnerFileSchema = z
  .strictObject({ partners: z.array(PartnerSchema) })
  .refine(({ partners }) => areDistinct(partners.map((it) => it.id)), {
    error: 'expected each id once',
    path: ['partners'],
  })
  .refine(({ partners }) => areDistinct(partners.flatMap((it) => it.keyHashes)), {
    error: 'expected each key hash once',
    path: ['partners'],
  });
export type PartnerFile = z.infer<typeof PartnerFileSchema>;

export interface PartnerDirectory {
  /** The partner that this API key belongs to. Only hashes are compared, so the time it takes tells nothing. */
  findByKey(key: string): Partner | undefined;
}

/** The partner file cannot be used; the message names the file and each field. */
export class PartnerFileError extends Error {
  override readonly name = 'PartnerFileError';
}

/** What the partner file holds of an API key: SHA-256 in hex, enough for keys that are random and long. */
export function hashPartnerKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/**
 * Follows `file`: a change counts within a second, and a file that cannot be used leaves the one before in force.
 *
 * @throws PartnerFileError if the file cannot be used at the start.
 */
export function openPartnerDirectory(
  file: string,
  logger: Logger,
  nowMs: () => number = () => performance.now(),
): PartnerDirectory {
  let seen = fingerprint(file);
  let byKeyHash = indexByKeyHash(readPartnerFile(file));
  let checkedAtMs = nowMs();

  function followFile(): void {
    if (nowMs() - checkedAtMs < CHECK_INTERVAL_MS) return;
    checkedAtMs = nowMs();
    const current = fingerprint(file);
    if (current === seen) return;
    seen = current;
    try {
      byKeyHash = indexByKeyHash(readPartnerFile(file));
      logger.info({ file }, 'partner file read again');
    } catch (error) {
      logger.error({ file, error }, 'partner file cannot be used: the one before stays in force');
    }
  }

  return {
    findByKey(key) {
      followFile();
      return byKeyHash.get(hashPartnerKey(key));
    },
  };
}

/**
 * Sees to it that there is a partner file, with the partner `demo` if it has to be made; its key is kept in
 * `<dataDir>/demo-key`. Returns the key in clear, or undefined if the file is one that does not know that key.
 */
export async function ensureDemoPartner(config: {
  readonly partnersFile: string;
  readonly dataDir: string;
}): Promise<string | undefined> {
  const kept = await keepOnce(join(config.dataDir, 'demo-key'), makeDemoKey);
  const key = kept.trim();
  const keyHash = hashPartnerKey(key);
  const demo = { id: 'demo', name: 'Demo partner', keyHashes: [keyHash], associateTags: {} };
  await keepOnce(config.partnersFile, () => `${JSON.stringify({ partners: [demo] }, null, 2)}\n`);
  return indexByKeyHash(readPartnerFile(config.partnersFile)).has(keyHash) ? key : undefined;
}

function makeDemoKey(): string {
  return `usk_test_${randomBytes(24).toString('base64url')}`;
}

function readPartnerFile(file: string): PartnerFile {
  const parsed = PartnerFileSchema.safeParse(readJson(file));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((it) => `  ${z.core.toDotPath(it.path)}: ${it.message}`);
  throw new PartnerFileError([`${file} is not a partner file:`, ...lines].join('\n'));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // The parser quotes what it stumbled over, which may be a secret: its message stays out.
    const reason = error instanceof SyntaxError ? 'it is not JSON' : String(error);
    throw new PartnerFileError(`${file} cannot be read: ${reason}`);
  }
}

/** Changes with every edit, also one that replaces the file; undefined while there is none. */
function fingerprint(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && [found.ino, found.size, found.mtimeNs].join();
}

function indexByKeyHash({ partners }: PartnerFile): Map<string, Partner> {
  return new Map(partners.flatMap((it) => it.keyHashes.map((hash) => [hash, it] as const)));
}

function areDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
