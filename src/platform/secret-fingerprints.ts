// Detects at the start that replicas have different secrets or keys: they could not read each other's
// data, and one Idempotency-Key could buy twice. Fingerprints are stored in the namespace's
// custom data.
import { createHmac, type KeyObject } from 'node:crypto';
import type { ConnectionLike } from '@temporalio/client';
import { loadSecret } from './secret-ring';
import type { Config } from './config';
import { TemporalSetupError } from './dev-server/temporal-setup-error';
import { loadPayloadKeys } from './payload-codec/keys';
import { ALL_PARTNERS, readSalesPauses } from './sales-pauses';

/** The name in the namespace's data under which each setting's ring is recorded. */
const RECORDS = {
  USHER_SECRET: 'usher.secrets',
  USHER_PAYLOAD_KEYS: 'usher.payload-keys',
} as const;
type RingSetting = keyof typeof RECORDS;
type Rings = Readonly<Record<RingSetting, readonly string[]>>;

const FINGERPRINT_LENGTH = 16;
const READ_TIMEOUT_MS = 5_000;
/** This long after sales were paused, no start of a checkout is under way any more. */
const START_MS = 60_000;
/** Ids are HMACs with the same secret, but of other texts: a fingerprint reveals no id. */
const PURPOSE = JSON.stringify(['fingerprint']);

export type SecretSources = Pick<Config, 'secret' | 'payloadKeys' | 'dataDir' | 'temporal'>;

/**
 * Compares the secrets of this process with those recorded in the namespace; the very first process
 * records its own. This process's current key must be recorded, and the process must know the
 * recorded current key, so that rings can be rolled out one replica at a time (docs/design/security.md). A
 * short-lived command must not record, since its data folder may be empty.
 *
 * @throws TemporalSetupError that names the differing settings.
 */
export async function agreeOnSecrets(
  connection: ConnectionLike,
  sources: SecretSources,
  { mayRecord = true }: { readonly mayRecord?: boolean } = {},
): Promise<void> {
  const { namespace } = sources.temporal;
  const own = await ringsOf(sources);
  const before = await readRecord(connection, namespace);
  const unrecorded = settings().filter((it) => before[it].length === 0);
  if (mayRecord && unrecorded.length > 0) {
    await writeRecord(connection, namespace, only(own, unrecorded));
  }
  // If two processes record at once, the later one wins, so the record is read again.
  const record = unrecorded.length > 0 ? await readRecord(connection, namespace) : before;
  const differing = settings().filter((it) => !fit(own[it], record[it]));
  if (differing.length === 0) return;
  throw new TemporalSetupError(
    `${differing.join(' and ')} differ from the secrets recorded in namespace ${namespace}: this process could not work ` +
      'together with the others. Configure the same secrets, or record a new ring with `npm run setup` first.',
  );
}

/**
 * Records this process's rings as current; for `npm run setup` only.
 *
 * @throws TemporalSetupError if a new ring lacks the recorded current secret, unless `replace` discards that secret and
 *   everything written with it; or if the first entry of USHER_SECRET changes while starts may be under way.
 */
export async function recordSecrets(
  connection: ConnectionLike,
  sources: SecretSources,
  { replace }: { readonly replace: boolean },
): Promise<void> {
  const { namespace } = sources.temporal;
  const own = await ringsOf(sources);
  const record = await readRecord(connection, namespace);
  const lost = settings().filter(
    (it) => record[it][0] !== undefined && !own[it].includes(record[it][0]),
  );
  if (lost.length > 0 && !replace) {
    throw new TemporalSetupError(
      `${lost.join(' and ')} lack the secret recorded in namespace ${namespace}: its checkouts would become unreadable. ` +
        'Keep the old one in the ring, or discard those checkouts with `npm run setup -- --replace-secrets`.',
    );
  }
  if (isOtherFirst(own, record) && !replace) await assertNoStarts(connection, namespace);
  await writeRecord(connection, namespace, own);
}

function isOtherFirst(own: Rings, record: Rings): boolean {
  const [recorded] = record.USHER_SECRET;
  return recorded !== undefined && recorded !== own.USHER_SECRET[0];
}

/** A start that is under way has read the old record: a repeat would read the new one and start a second checkout. */
async function assertNoStarts(connection: ConnectionLike, namespace: string): Promise<void> {
  const pause = (await readSalesPauses({ connection, namespace })).get(ALL_PARTNERS);
  if (pause && Date.now() - Date.parse(pause.since) >= START_MS) return;
  throw new TemporalSetupError(
    'The first entry of USHER_SECRET changes: sales have to be paused for a minute before, so that no start is under way. ' +
      'Run `npm run ops -- pause-sales --reason "secret changed"`, wait a minute, and repeat this command.',
  );
}

/**
 * The fingerprint of the secret that is recorded as current; undefined if none is.
 *
 * @throws ServiceError if Temporal does not answer.
 */
export async function readCurrentSecret(
  connection: ConnectionLike,
  namespace: string,
): Promise<string | undefined> {
  const record = await connection.withDeadline(Date.now() + READ_TIMEOUT_MS, () =>
    readRecord(connection, namespace),
  );
  return record.USHER_SECRET[0];
}

function fit(own: readonly string[], record: readonly string[]): boolean {
  const [ownFirst, recordFirst] = [own[0], record[0]];
  if (ownFirst === undefined || recordFirst === undefined) return false;
  return record.includes(ownFirst) && own.includes(recordFirst);
}

async function ringsOf(sources: SecretSources): Promise<Rings> {
  const secrets = await loadSecret(sources);
  const keys = await loadPayloadKeys(sources);
  return {
    USHER_SECRET: secrets.map(secretFingerprint),
    USHER_PAYLOAD_KEYS: keys.map(({ id, key }) => `${id}=${secretFingerprint(key)}`),
  };
}

/** Reveals nothing about a random secret, and differs for different secrets. */
export function secretFingerprint(secret: string | KeyObject): string {
  return createHmac('sha256', secret).update(PURPOSE).digest('hex').slice(0, FINGERPRINT_LENGTH);
}

async function readRecord({ workflowService }: ConnectionLike, namespace: string): Promise<Rings> {
  const { namespaceInfo } = await workflowService.describeNamespace({ namespace });
  const data = namespaceInfo?.data ?? {};
  const listOf = (setting: RingSetting): string[] =>
    (data[RECORDS[setting]] ?? '').split(',').filter((it) => it !== '');
  return {
    USHER_SECRET: listOf('USHER_SECRET'),
    USHER_PAYLOAD_KEYS: listOf('USHER_PAYLOAD_KEYS'),
  };
}

/** The server keeps the other entries of the namespace's data. */
async function writeRecord(
  { workflowService }: ConnectionLike,
  namespace: string,
  rings: Partial<Rings>,
): Promise<void> {
  const data = Object.fromEntries(
    Object.entries(rings).map(([setting, ring]) => [
      RECORDS[setting as RingSetting],
      ring.join(','),
    ]),
  );
  try {
    await workflowService.updateNamespace({ namespace, updateInfo: { data } });
  } catch (error) {
    throw new TemporalSetupError(
      `Namespace ${namespace} is not writable: run \`npm run setup\` with write access.`,
      { cause: error },
    );
  }
}

function settings(): RingSetting[] {
  return Object.keys(RECORDS) as RingSetting[];
}

function only(rings: Rings, wanted: readonly RingSetting[]): Partial<Rings> {
  return Object.fromEntries(wanted.map((it) => [it, rings[it]]));
}
