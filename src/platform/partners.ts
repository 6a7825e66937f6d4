// The partner file lists the partners. It is edited manually or by command, and every process follows its changes.
import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { OrderingShapeSchema } from '../contract/alternative/shape';
import { SigningSecretSchema } from '../contract/signing-secret';
import {
  hashPartnerKey,
  isExpired,
  isOfOtherEnvironment,
  KeyHashSchema,
  PartnerKeySchema,
} from './partner-keys';
import type { Logger } from './logger';
import { BaseUrlSchema, HeaderValueSchema } from './wire-values';

const CHECK_INTERVAL_MS = 1_000;

/** The address of a partner's own payment provider, and the secret that signs calls to it. */
const PartnerPaymentsSchema = z.strictObject({
  url: BaseUrlSchema,
  secret: SigningSecretSchema,
});
export type PartnerPayments = z.infer<typeof PartnerPaymentsSchema>;

/** The URL that receives webhooks. */
export const WebhookUrlSchema = z
  .string()
  // Checked first: the URL check drops some control characters.
  .refine((text) => !/\p{Cc}/u.test(text), 'expected no control characters')
  .check(z.url({ protocol: /^https?$/, error: 'expected an http or https address' }))
  .max(2_000, 'expected an address of at most 2000 characters')
  .refine(
    hasNoUserInfoOrFragment,
    'expected an address without a user name, password or # fragment',
  );

/** A partner's webhook URL, and the secrets that sign its webhooks. */
const PartnerWebhookSchema = z.strictObject({
  url: WebhookUrlSchema,
  /** The newest first; two during a rotation. */
  secrets: z.array(SigningSecretSchema).min(1).max(2),
});

/** The partner's own Svc key, with the terms agreed for it (Svc spec 2.8, 8). */
const PartnerSvcSchema = z.strictObject({
  apiKey: HeaderValueSchema.min(8, 'expected an API key of at least 8 characters'),
  partnerTag: HeaderValueSchema.optional(),
  shape: OrderingShapeSchema,
  ratePerSecond: z.int().min(1).max(10_000),
});

const PartnerSchema = z.strictObject({
  /** Must never change: it is in search attributes, and ids are derived from it. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'expected lower-case letters, digits, hyphens'),
  name: z.string().min(1),
  /**
   * Hashes of API keys that do not expire. Several keys may overlap; with none here or in `keys`,
   * the partner is locked out.
   */
  keyHashes: z.array(KeyHashSchema),
  /** API keys created by `npm run partners`, with their creation and expiry times. */
  keys: z.array(PartnerKeySchema).optional(),
  /** Sent with every order of this partner (Svc spec 2.6). Default: the partner's id. */
  associateTags: z.record(z.string().min(1), z.unknown()).optional(),
  tenantId: z.string().min(1).optional(),
  /** Limits for each of the partner's API keys, instead of the settings KEY_…. */
  limits: z
    .strictObject({
      requestsPerSecond: z.int().min(1),
      requestsWaitingMax: z.int().min(1),
      streamsMax: z.int().min(1),
    })
    .partial()
    .optional(),
  /** Only if the partner collects the money itself (`PartnerPay`, Svc spec 2.6). */
  payments: PartnerPaymentsSchema.optional(),
  /** Without it, only endpoints created over the API get webhooks. */
  webhook: PartnerWebhookSchema.optional(),
  /** Without it, the partner shares the key UPSTREAM_API_KEY and that key's customers. */
  svc: PartnerSvcSchema.optional(),
});
export type Partner = z.infer<typeof PartnerSchema>;

export function hashesOf({ keyHashes, keys = [] }: Pick<Partner, 'keyHashes' | 'keys'>): string[] {
  return [...keyHashes, ...keys.map(({ hash }) => hash)];
}

const PartnerFileSchema = z
  .strictObject({ partners: z.array(PartnerSchema) })
  .refine(({ partners }) => areDistinct(partners.map((it) => it.id)), {
    error: 'expected each id once',
    path: ['partners'],
  })
  .refine(({ partners }) => areDistinct(partners.flatMap(hashesOf)), {
    error: 'expected each key hash once',
    path: ['partners'],
  })
  .refine(({ partners }) => areDistinct(partners.flatMap((it) => it.svc?.apiKey ?? [])), {
    error: 'expected each Svc API key once',
    path: ['partners'],
  });
export type PartnerFile = z.infer<typeof PartnerFileSchema>;

export interface PartnerDirectory {
  /** Finds the partner of an API key. Only hashes are compared, so timing reveals nothing. */
  findByKey(key: string): Partner | undefined;
  find(partnerId: string): Partner | undefined;
  /** All partners, in the order of the file. */
  all(): readonly Partner[];
  /** False while the file is invalid or missing, so that the previous one stays in force. */
  isFileInEffect(): boolean;
}

export interface FieldIssue {
  /** The field of the partner, such as `svc.shape`. */
  readonly field: string;
  /** Shown to ops: contains no value of the file. */
  readonly expected: string;
}

export interface PartnerDirectoryOptions {
  /** The shared Svc key, which no partner may have as its own. */
  readonly sharedSvcKey?: string;
  /** Keys of the other environment are refused; undefined accepts both. */
  readonly isProduction?: boolean;
  /** Returns the fields of a valid partner that the program's settings do not allow. Default: none. */
  readonly issuesOf?: (partner: Partner) => readonly FieldIssue[];
  /** A monotonic clock in milliseconds. */
  readonly nowMs?: () => number;
  /** Milliseconds since the epoch. */
  readonly wallMs?: () => number;
}

/** An unusable partner file; the message names the file and each invalid field. */
export class PartnerFileError extends Error {
  override readonly name = 'PartnerFileError';
}

/**
 * Follows `file`: a change applies within a second, and an invalid file leaves the previous one in force.
 *
 * @throws PartnerFileError if the file cannot be used at the start.
 */
export function openPartnerDirectory(
  file: string,
  logger: Logger,
  options: PartnerDirectoryOptions = {},
): PartnerDirectory {
  const { sharedSvcKey, isProduction, issuesOf = () => [] } = options;
  const { nowMs = () => performance.now(), wallMs = Date.now } = options;
  let seen = fingerprint(file);
  const read = (): PartnerIndex => {
    const partnerFile = readPartnerFile(file, sharedSvcKey);
    assertNoIssues(partnerFile, file, issuesOf);
    return indexPartners(partnerFile);
  };
  let index = read();
  let isInEffect = true;
  let checkedAtMs = nowMs();

  function followFile(): void {
    if (nowMs() - checkedAtMs < CHECK_INTERVAL_MS) return;
    checkedAtMs = nowMs();
    try {
      const current = fingerprint(file);
      if (current === seen) return;
      seen = current;
      isInEffect = false;
      index = read();
      isInEffect = true;
      logger.info({ file }, 'partner file read again');
    } catch (error) {
      logger.error({ file, error }, 'partner file is invalid: the previous one stays in force');
    }
  }

  return {
    findByKey(key) {
      followFile();
      if (isProduction !== undefined && isOfOtherEnvironment(key, isProduction)) return undefined;
      const found = index.byKeyHash.get(hashPartnerKey(key));
      return found && !isExpired(found, wallMs()) ? found.partner : undefined;
    },
    find(partnerId) {
      followFile();
      return index.byId.get(partnerId);
    },
    all() {
      followFile();
      return [...index.byId.values()];
    },
    isFileInEffect() {
      followFile();
      return isInEffect;
    },
  };
}

/** @throws PartnerFileError if the file cannot be used. */
export function readPartnerFile(file: string, sharedSvcKey?: string): PartnerFile {
  return checkPartnerFile(readJson(file), file, sharedSvcKey);
}

/** Validates the content as a partner file. @throws PartnerFileError that names `file` and each invalid field. */
export function checkPartnerFile(
  content: unknown,
  file: string,
  sharedSvcKey?: string,
): PartnerFile {
  const parsed = PartnerFileSchema.safeParse(content);
  if (parsed.success) return assertOwnKeys(parsed.data, file, sharedSvcKey);
  const lines = parsed.error.issues.map((it) => `  ${z.core.toDotPath(it.path)}: ${it.message}`);
  throw new PartnerFileError([`${file} is not a partner file:`, ...lines].join('\n'));
}

/** A partner's own key must differ from the shared one: one key with two names would get two rates. */
function assertOwnKeys(
  partnerFile: PartnerFile,
  file: string,
  sharedSvcKey: string | undefined,
): PartnerFile {
  const { partners } = partnerFile;
  const index = partners.findIndex(({ svc }) => svc !== undefined && svc.apiKey === sharedSvcKey);
  if (index < 0) return partnerFile;
  const line = `partners[${index}].svc.apiKey: expected another key than UPSTREAM_API_KEY`;
  throw new PartnerFileError(`${file} is not a partner file:\n  ${line}`);
}

function assertNoIssues(
  { partners }: PartnerFile,
  file: string,
  issuesOf: (partner: Partner) => readonly FieldIssue[],
): void {
  const lines = partners.flatMap((partner) =>
    issuesOf(partner).map((it) => `  partner ${partner.id}, ${it.field}: ${it.expected}`),
  );
  if (lines.length === 0) return;
  throw new PartnerFileError([`${file} cannot be used with these settings:`, ...lines].join('\n'));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // The parser's message is omitted, since it quotes the invalid text, which may be a secret.
    const reason = error instanceof SyntaxError ? 'it is not JSON' : String(error);
    throw new PartnerFileError(`${file} cannot be read: ${reason}`);
  }
}

/** Changes with every edit, even one that replaces the file; undefined if there is no file. */
function fingerprint(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && [found.ino, found.size, found.mtimeNs].join();
}

interface KnownKey {
  readonly partner: Partner;
  readonly expiresAt?: string | undefined;
}

interface PartnerIndex {
  readonly byKeyHash: ReadonlyMap<string, KnownKey>;
  readonly byId: ReadonlyMap<string, Partner>;
}

function indexPartners({ partners }: PartnerFile): PartnerIndex {
  return {
    byKeyHash: new Map(partners.flatMap(knownKeys)),
    byId: new Map(partners.map((it) => [it.id, it] as const)),
  };
}

function knownKeys(partner: Partner): (readonly [hash: string, key: KnownKey])[] {
  const permanent = partner.keyHashes.map((hash) => [hash, { partner }] as const);
  const timed = partner.keys?.map(({ hash, expiresAt }) => [hash, { partner, expiresAt }] as const);
  return [...permanent, ...(timed ?? [])];
}

function hasNoUserInfoOrFragment(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password, hash } = new URL(text);
  return username === '' && password === '' && hash === '';
}

function areDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
