import { randomBytes } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import {
  decodeOptionalFailureToOptionalError,
  encodeErrorToFailure,
  loadDataConverter,
} from '@temporalio/common/lib/internal-non-workflow';
import { createDataConverter } from './data-converter';
import { parsePayloadKeys } from './keys';

const keys = parsePayloadKeys(`test:${randomBytes(32).toString('base64')}`);
const dataConverter = createDataConverter(keys, 'cinema');

test('encrypts the message, stack and details of a failure, and restores them', async () => {
  const loaded = loadDataConverter(dataConverter);
  const cause = new Error('no account of ann@example.com');
  const original = ApplicationFailure.create({
    message: 'declined for ann@example.com',
    type: 'PROCESSOR_DECLINED',
    details: [{ email: 'ann@example.com' }],
    cause,
  });

  const failure = await encodeErrorToFailure(loaded, original);
  const stored = Buffer.from(JSON.stringify(failure));
  expect(stored.includes('ann@example.com')).toBe(false);
  expect(stored.includes('data-converter.test')).toBe(false);
  expect(failure.message).toBe('Encoded failure');

  const decoded = await decodeOptionalFailureToOptionalError(loaded, failure);
  expect(decoded).toMatchObject({
    message: original.message,
    type: 'PROCESSOR_DECLINED',
    details: [{ email: 'ann@example.com' }],
    cause: { message: cause.message },
  });
});
