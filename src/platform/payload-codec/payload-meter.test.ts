import { randomBytes } from 'node:crypto';
import { defaultPayloadConverter } from '@temporalio/common';
import { Registry } from 'prom-client';
import { createEncryptionCodec } from './encryption-codec';
import { parsePayloadKeys } from './keys';
import { payloadMeter } from './payload-meter';

const codecOf = (id: string) =>
  createEncryptionCodec(parsePayloadKeys(`${id}:${randomBytes(32).toString('base64')}`), 'tickets');
const clear = (value: unknown) => defaultPayloadConverter.toPayload(value);

test('measures the size of payloads and leaves them unchanged', async () => {
  const registry = new Registry();
  const codec = payloadMeter(registry)(codecOf('a'));
  // Random bytes hardly compress.
  const large = randomBytes(600 * 1024).toString('base64');
  const sealed = await codec.encode([clear('small'), clear(large)]);
  const opened = await codec.decode(sealed);
  expect(opened.map((it) => defaultPayloadConverter.fromPayload<string>(it).length)).toEqual([
    5,
    large.length,
  ]);
  const page = await registry.metrics();
  expect(page).toContain('usher_payload_bytes_bucket{le="524288"} 1\n');
  expect(page).toContain('usher_payload_bytes_count 2\n');
});

test('counts payloads that cannot be decrypted, and passes the error on', async () => {
  const registry = new Registry();
  const codec = payloadMeter(registry)(codecOf('a'));
  const otherPayloads = await codecOf('z').encode([clear('x')]);
  await expect(codec.decode(otherPayloads)).rejects.toThrow('encrypted with key z');
  expect(await registry.metrics()).toContain('usher_payloads_unreadable_total 1\n');
});
