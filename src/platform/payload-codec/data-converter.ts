// How values become what Temporal stores; clients and workers have to use the same.
import type { DataConverter } from '@temporalio/common';
import { createEncryptionCodec } from './encryption-codec';
import type { KeyRing } from './keys';

/** For clients and workers of `namespace`; whoever bundles workflow code hands on its `failureConverterPath`. */
export function createDataConverter(
  keys: KeyRing,
  namespace: string,
): Required<Pick<DataConverter, 'payloadCodecs' | 'failureConverterPath'>> {
  return {
    payloadCodecs: [createEncryptionCodec(keys, namespace)],
    failureConverterPath: require.resolve('./failure-converter'),
  };
}
