// Converts values to what Temporal stores; clients and workers must use the same converter.
import type { DataConverter, PayloadCodec } from '@temporalio/common';
import { createEncryptionCodec } from './encryption-codec';
import type { KeyRing } from './keys';

/** Also bundled into workflow code. A compiled program has it beside itself, under the same name. */
export const FAILURE_CONVERTER_PATH = require.resolve('./failure-converter');

/** For clients and workers of `namespace`; `watched` puts something around the codec, to measure what passes. */
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
