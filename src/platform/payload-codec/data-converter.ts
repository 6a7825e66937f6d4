// Converts values to the payloads that Temporal stores; clients and workers must use the same converter.
import type { DataConverter, PayloadCodec } from '@temporalio/common';
import { createEncryptionCodec } from './encryption-codec';
import type { KeyRing } from './keys';

/**
 * Temporal loads it by this path, and bundles it into workflow code: a compiled program has it as a file of its own.
 */
export const FAILURE_CONVERTER_PATH = require.resolve('./failure-converter');

/** For clients and workers of `namespace`. `watched` may wrap the codec, to measure payloads. */
export function createDataConverter(
  keys: KeyRing,
  namespace: string,
  watched: (codec: PayloadCodec) => PayloadCodec = (codec) => codec,
): Required<Pick<DataConverter, 'payloadCodecs' | 'failureConverterPath'>> {
  return {
    payloadCodecs: [watched(createEncryptionCodec(keys, namespace))],
    failureConverterPath: FAILURE_CONVERTER_PATH,
  };
}
