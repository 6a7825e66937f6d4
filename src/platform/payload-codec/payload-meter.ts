// Metrics of the size of payloads sent to Temporal, which refuses those above 2 MiB, and of
// payloads that cannot be decrypted.
import type { PayloadCodec } from '@temporalio/common';
import { Counter, Histogram, type Registry } from 'prom-client';
import { PayloadDecryptionError } from './encryption-codec';

const KIB = 1024;
const BUCKETS = [1, 4, 16, 64, 128, 256, 512, 1024, 2048].map((it) => it * KIB);

/** Registers the metrics, and returns a wrapper that measures a codec. */
export function payloadMeter(registry: Registry): (codec: PayloadCodec) => PayloadCodec {
  const bytes = new Histogram({
    name: 'usher_payload_bytes',
    help: 'Size of the payloads sent to Temporal, deflated and encrypted.',
    buckets: BUCKETS,
    registers: [registry],
  });
  const unreadable = new Counter({
    name: 'usher_payloads_unreadable_total',
    help: 'Payloads that no key of this process can decrypt.',
    registers: [registry],
  });
  return (codec) => ({
    async encode(payloads) {
      const encoded = await codec.encode(payloads);
      for (const { data } of encoded) bytes.observe(data?.length ?? 0);
      return encoded;
    },
    async decode(payloads) {
      try {
        return await codec.decode(payloads);
      } catch (error) {
        if (error instanceof PayloadDecryptionError) unreadable.inc();
        throw error;
      }
    },
  });
}
