// Encrypts every payload before it leaves the process, so that Temporal stores nothing private in clear.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Payload, PayloadCodec } from '@temporalio/common';
import { temporal } from '@temporalio/proto';
import type { KeyRing, PayloadKey } from './keys';

const { Payload: PayloadMessage } = temporal.api.common.v1;

const CIPHER = 'aes-256-gcm';
const ENCODING = 'binary/encrypted';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A payload that this process cannot read: its key is missing, or it is not what was encrypted here. */
export class PayloadDecryptionError extends Error {
  override readonly name = 'PayloadDecryptionError';
}

/**
 * AES-256-GCM over the whole payload, its metadata included. `data` is the IV (12 bytes), the ciphertext and the tag
 * (16 bytes). The associated data are key id and namespace, the two things that whoever decodes knows in every place:
 * the Web UI's codec server is told no workflow id. What is not encrypted passes through decoding untouched.
 *
 * @throws PayloadDecryptionError while decoding, for an unknown key id, another namespace, or altered bytes.
 */
export function createEncryptionCodec(keys: KeyRing, namespace: string): PayloadCodec {
  const [current] = keys;
  return {
    encode: async (payloads) => payloads.map((it) => encrypt(it, current, namespace)),
    decode: async (payloads) =>
      payloads.map((it) => (isEncrypted(it) ? decrypt(it, findKey(it, keys), namespace) : it)),
  };
}

function encrypt(payload: Payload, { id, key }: PayloadKey, namespace: string): Payload {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(associatedData(id, namespace));
  const sealed = [cipher.update(PayloadMessage.encode(payload).finish()), cipher.final()];
  return {
    metadata: { encoding: Buffer.from(ENCODING), 'encryption-key-id': Buffer.from(id) },
    data: Buffer.concat([iv, ...sealed, cipher.getAuthTag()]),
  };
}

function decrypt(payload: Payload, { id, key }: PayloadKey, namespace: string): Payload {
  const data = Buffer.from(payload.data ?? []);
  const [iv, tag] = [data.subarray(0, IV_BYTES), data.subarray(-TAG_BYTES)];
  try {
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      .setAAD(associatedData(id, namespace))
      .setAuthTag(tag);
    const opened = decipher.update(data.subarray(IV_BYTES, -TAG_BYTES));
    return PayloadMessage.decode(Buffer.concat([opened, decipher.final()]));
  } catch (error) {
    throw new PayloadDecryptionError(
      `A payload does not open with key ${id} in namespace ${namespace}: it was altered, or is from another namespace`,
      { cause: error },
    );
  }
}

function findKey(payload: Payload, keys: KeyRing): PayloadKey {
  const id = metadataText(payload, 'encryption-key-id');
  const found = keys.find((it) => it.id === id);
  if (found) return found;
  const known = keys.map((it) => it.id).join(', ');
  throw new PayloadDecryptionError(
    `A payload is encrypted with key ${id}, and USHER_PAYLOAD_KEYS has only ${known}`,
  );
}

function isEncrypted(payload: Payload): boolean {
  return metadataText(payload, 'encoding') === ENCODING;
}

function metadataText(payload: Payload, name: string): string {
  return Buffer.from(payload.metadata?.[name] ?? []).toString();
}

/** No key id contains the separator, so that two different pairs never give the same bytes. */
function associatedData(keyId: string, namespace: string): Buffer {
  return Buffer.from(`${keyId}\0${namespace}`);
}
