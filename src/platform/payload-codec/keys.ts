// The keys that encrypt payloads: from the settings, or generated once for a developer's machine.
import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { keepInDataFolder } from '../data-folder';

const KEY_BYTES = 32;
const DEVELOPMENT_FILE = 'payload-keys';
/** The id prefix of a key generated for a developer's machine. */
export const DEVELOPMENT_KEY_PREFIX = 'dev-';
const KEY_ID = /^[\w.-]{1,64}$/;

export interface PayloadKey {
  /** Stored unencrypted with each payload, to find its key. */
  readonly id: string;
  readonly key: KeyObject;
}

/**
 * The first key encrypts, all keys decrypt. A new key is added at the end and moves to the front only once every
 * process has it: docs/runbooks/secrets.md.
 */
export type KeyRing = readonly [PayloadKey, ...PayloadKey[]];

/**
 * Reads `id:base64key[,id:base64key]`, each key of 32 bytes.
 *
 * @throws Error that identifies the entry only by its position, since the id may be a misplaced key.
 */
export function parsePayloadKeys(text: string): KeyRing {
  const [first, ...others] = text.split(',').map(parseEntry);
  if (!first) throw new Error(expected(1));
  const ids = [first, ...others].map((it) => it.id);
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated >= 0) throw new Error(`entry ${repeated + 1} repeats the id of an earlier entry`);
  return [first, ...others];
}

/** Returns the keys of the settings, else those in `<dataDir>/payload-keys`, which is created if missing. */
export async function loadPayloadKeys(source: {
  readonly payloadKeys: KeyRing | undefined;
  readonly dataDir: string;
}): Promise<KeyRing> {
  if (source.payloadKeys) return source.payloadKeys;
  const text = await keepInDataFolder(source.dataDir, DEVELOPMENT_FILE, makeDevelopmentKeys);
  try {
    return parsePayloadKeys(text);
  } catch (error) {
    const file = join(source.dataDir, DEVELOPMENT_FILE);
    throw new Error(`${file} is damaged: ${String(error)}`, { cause: error });
  }
}

function parseEntry(entry: string, index: number): PayloadKey {
  const [, id = '', base64 = ''] = /^([^:]*):(.*)$/.exec(entry.trim()) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  // Node skips invalid base64, so a key is valid only if re-encoding it results in the same text.
  const isWhole = bytes.length === KEY_BYTES && bytes.toString('base64') === base64;
  if (!KEY_ID.test(id) || !isWhole) throw new Error(expected(index + 1));
  return { id, key: createSecretKey(bytes) };
}

function expected(place: number): string {
  return `entry ${place} is not an id, a colon and ${KEY_BYTES} bytes in base64`;
}

/** The id is random, so that keys of two machines have different ids. */
function makeDevelopmentKeys(): string {
  const id = `${DEVELOPMENT_KEY_PREFIX}${randomBytes(4).toString('hex')}`;
  return `${id}:${randomBytes(KEY_BYTES).toString('base64')}\n`;
}
