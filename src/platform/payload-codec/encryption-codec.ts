// Encrypts every payload before it leaves the process, so that Temporal stores no private data unencrypted.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Payload, PayloadCodec } from '@temporalio/common';
import { temporal } from '@temporalio/proto';
import type { KeyRing, PayloadKey } from './keys';

const { Payload: PayloadMessage } = temporal.api.common.v1;

const CIPHER = 'aes-256-gcm';
const ENCODING = 'binary/encrypted';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Smaller payloads do not shrink enough. */
const DEFLATE_FROM_BYTES = 1024;
/** The fastest level: a seat map takes a fifth of a millisecond, and shrinks to an eighth. */
const DEFLATE_LEVEL = 1;
/** The largest inflated size, above any of our payloads, so that a forged one cannot fill the memory. */
const INFLATED_MAX_BYTES = 64 * 1024 * 1024;

/** A payload that this process cannot decrypt: the key is missing, or the payload was altered. */
export class PayloadDecryptionError extends Error {
  override readonly name = 'PayloadDecryptionError';
}

/**
 * AES-256-GCM over the whole payload, including its metadata; a large payload is deflated first
 * (`compression: deflate-raw`). `data` is the IV (12 bytes), the ciphertext and the tag (16 bytes).
 * The associated data are key id, namespace and compression, which every decoder knows; the workflow
 * id is not among them, since the Web UI does not send it to the codec server. Decoding passes
 * unencrypted payloads through.
 *
 * @throws PayloadDecryptionError while decoding, for an unknown key id, another namespace, or
 *   altered bytes.
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
  const { bytes, compression } = deflated(PayloadMessage.encode(payload).finish());
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(associatedData(id, namespace, compression));
  const sealed = [cipher.update(bytes), cipher.final()];
  return {
    metadata: {
      encoding: Buffer.from(ENCODING),
      'encryption-key-id': Buffer.from(id),
      ...(compression && { compression: Buffer.from(compression) }),
    },
    data: Buffer.concat([iv, ...sealed, cipher.getAuthTag()]),
  };
}

function deflated(bytes: Uint8Array): { bytes: Uint8Array; compression: '' | 'deflate-raw' } {
  if (bytes.length < DEFLATE_FROM_BYTES) return { bytes, compression: '' };
  const smaller = deflateRawSync(bytes, { level: DEFLATE_LEVEL });
  return { bytes: smaller, compression: 'deflate-raw' };
}

function decrypt(payload: Payload, { id, key }: PayloadKey, namespace: string): Payload {
  const data = Buffer.from(payload.data ?? []);
  const [iv, tag] = [data.subarray(0, IV_BYTES), data.subarray(-TAG_BYTES)];
  const compression = metadataText(payload, 'compression');
  try {
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      .setAAD(associatedData(id, namespace, compression))
      .setAuthTag(tag);
    const sealed = data.subarray(IV_BYTES, -TAG_BYTES);
    const opened = Buffer.concat([decipher.update(sealed), decipher.final()]);
    return PayloadMessage.decode(compression ? inflated(opened) : opened);
  } catch (error) {
    throw new PayloadDecryptionError(
      `A payload cannot be decrypted with key ${id} in namespace ${namespace}: it was altered, or is from another namespace`,
      { cause: error },
    );
  }
}

function inflated(bytes: Uint8Array): Uint8Array {
  return inflateRawSync(bytes, { maxOutputLength: INFLATED_MAX_BYTES });
}

function findKey(payload: Payload, keys: KeyRing): PayloadKey {
  const id = metadataText(payload, 'encryption-key-id');
  const found = keys.find((it) => it.id === id);
  if (found) return found;
  const known = keys.map((it) => it.id).join(', ');
  throw new PayloadDecryptionError(
    `A payload is encrypted with key ${id}, but USHER_PAYLOAD_KEYS has only ${known}`,
  );
}

function isEncrypted(payload: Payload): boolean {
  return metadataText(payload, 'encoding') === ENCODING;
}

function metadataText(payload: Payload, name: string): string {
  return Buffer.from(payload.metadata?.[name] ?? []).toString();
}

/** No part contains the separator, so different parts result in different bytes. */
function associatedData(keyId: string, namespace: string, compression: string): Buffer {
  return Buffer.from([keyId, namespace, ...(compression ? [compression] : [])].join('\0'));
}
