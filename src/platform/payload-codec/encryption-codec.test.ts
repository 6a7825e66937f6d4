import { randomBytes } from 'node:crypto';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import * as fc from 'fast-check';
import { createEncryptionCodec, PayloadDecryptionError } from './encryption-codec';
import { parsePayloadKeys } from './keys';

const OLD_KEY = `old:${randomBytes(32).toString('base64')}`;
const NEW_KEY = `new:${randomBytes(32).toString('base64')}`;

function codecOf(keys: string, namespace = 'cinema') {
  return createEncryptionCodec(parsePayloadKeys(keys), namespace);
}

async function encryptOne(value: unknown, codec = codecOf(OLD_KEY)): Promise<Payload> {
  const [payload] = await codec.encode([defaultPayloadConverter.toPayload(value)]);
  return payload!;
}

function metadataOf({ metadata }: Payload, name: string): string {
  return Buffer.from(metadata?.[name] ?? []).toString();
}

function withByteFlipped(payload: Payload, index: number): Payload {
  const data = Uint8Array.from(payload.data ?? []);
  data[index]! ^= 1;
  return { ...payload, data };
}

test('restores any values in order', async () => {
  const codec = codecOf(OLD_KEY);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue({ stringUnit: 'binary' })), async (values) => {
      const encoded = await codec.encode(values.map((it) => defaultPayloadConverter.toPayload(it)));
      const decoded = await codec.decode(encoded);
      // Compared as JSON, which has no minus zero.
      expect(decoded.map((it) => defaultPayloadConverter.fromPayload(it))).toEqual(
        JSON.parse(JSON.stringify(values)),
      );
    }),
  );
});

test('restores undefined and bytes, with their metadata', async () => {
  const codec = codecOf(OLD_KEY);
  const bytes = Uint8Array.of(0, 1, 255);
  const payloads = [undefined, bytes].map((it) => defaultPayloadConverter.toPayload(it));

  const decoded = await codec.decode(await codec.encode(payloads));

  expect(decoded.map((it) => metadataOf(it, 'encoding'))).toEqual(['binary/null', 'binary/plain']);
  expect(Array.from(defaultPayloadConverter.fromPayload<Uint8Array>(decoded[1]!))).toEqual([
    0, 1, 255,
  ]);
});

test('encodes without plaintext, and with the key id', async () => {
  const payload = await encryptOne({ email: 'ann@example.com' });

  expect(Buffer.from(payload.data ?? []).includes('ann@example.com')).toBe(false);
  expect(Buffer.from(payload.data ?? []).includes('json/plain')).toBe(false);
  expect(metadataOf(payload, 'encoding')).toBe('binary/encrypted');
  expect(metadataOf(payload, 'encryption-key-id')).toBe('old');
});

test('compresses large payloads, and authenticates the compression field', async () => {
  const rows = Array.from({ length: 500 }, (_, x) => ({ id: `A${x}`, status: 'available' }));
  const payload = await encryptOne(rows);
  expect(payload.data!.length * 4).toBeLessThan(JSON.stringify(rows).length);
  expect(metadataOf(payload, 'compression')).toBe('deflate-raw');

  const [opened] = await codecOf(OLD_KEY).decode([payload]);
  expect(defaultPayloadConverter.fromPayload(opened!)).toEqual(rows);
  const { compression: _compression, ...metadata } = payload.metadata!;
  const withoutField = codecOf(OLD_KEY).decode([{ ...payload, metadata }]);
  await expect(withoutField).rejects.toThrow(PayloadDecryptionError);
});

test('encrypts equal values differently', async () => {
  const [one, two] = [await encryptOne('same'), await encryptOne('same')];
  expect(Buffer.from(one.data ?? []).equals(Buffer.from(two.data ?? []))).toBe(false);
});

test('does not decrypt a payload of another namespace', async () => {
  const payload = await encryptOne('secret');
  const other = codecOf(OLD_KEY, 'theatre').decode([payload]);
  await expect(other).rejects.toThrow(PayloadDecryptionError);
  await expect(other).rejects.toThrow('key old in namespace theatre');
});

test('detects an altered byte in the IV, the ciphertext or the tag', async () => {
  const payload = await encryptOne('secret');
  for (let index = 0; index < (payload.data?.length ?? 0); index += 1) {
    await expect(codecOf(OLD_KEY).decode([withByteFlipped(payload, index)])).rejects.toThrow(
      PayloadDecryptionError,
    );
  }
});

test.each([0, 5, 12, 27])('does not decrypt a payload cut to %i bytes', async (length) => {
  const payload = await encryptOne('secret');
  const cut = { ...payload, data: payload.data!.subarray(0, length) };
  await expect(codecOf(OLD_KEY).decode([cut])).rejects.toThrow(PayloadDecryptionError);
});

test('does not decrypt with another key id, even if the key is the same', async () => {
  const payload = await encryptOne('secret');
  const renamed = {
    ...payload,
    metadata: { ...payload.metadata, 'encryption-key-id': Buffer.from('alias') },
  };
  const sameBytes = codecOf(`${OLD_KEY},alias:${OLD_KEY.slice('old:'.length)}`);
  await expect(sameBytes.decode([renamed])).rejects.toThrow(PayloadDecryptionError);
});

test('after a rotation, the new key encrypts and both decrypt', async () => {
  const before = await encryptOne('before');
  const rotated = codecOf(`${NEW_KEY},${OLD_KEY}`);
  const after = await encryptOne('after', rotated);

  expect(metadataOf(after, 'encryption-key-id')).toBe('new');
  const decoded = await rotated.decode([before, after]);
  expect(decoded.map((it) => defaultPayloadConverter.fromPayload(it))).toEqual(['before', 'after']);
});

test('the error for a missing key names it, and the available ones', async () => {
  const payload = await encryptOne('secret');
  await expect(codecOf(NEW_KEY).decode([payload])).rejects.toThrow(
    'A payload is encrypted with key old, but USHER_PAYLOAD_KEYS has only new',
  );
});

test('passes unencrypted payloads through', async () => {
  const payload = defaultPayloadConverter.toPayload('from the Web UI');
  const [decoded] = await codecOf(OLD_KEY).decode([payload]);
  expect(decoded).toBe(payload);
  expect(await codecOf(OLD_KEY).decode([{}])).toEqual([{}]);
});
