import { createSecretKey } from 'node:crypto';
import type { DataConverter } from '@temporalio/common';
import { createDataConverter } from '../../src/platform/payload-codec/data-converter';
import type { Property } from './properties';

const KEY_BYTES = 32;

/** Usher's data converter if `encryption` is among the properties; otherwise the SDK's default. */
export function grownDataConverter(properties: readonly Property[]): {
  dataConverter?: DataConverter;
} {
  if (!properties.includes('encryption')) return {};
  const key = createSecretKey(Buffer.alloc(KEY_BYTES, 1));
  return { dataConverter: createDataConverter([{ id: 'bench', key }], 'default') };
}
