// A checkout whose payloads no worker can read, as after a lost key.
import { randomBytes } from 'node:crypto';
import { Client } from '@temporalio/client';
import { decodeArrayFromPayloads } from '@temporalio/common/lib/internal-non-workflow';
import { createDataConverter } from '../../src/platform/payload-codec/data-converter';
import { parsePayloadKeys } from '../../src/platform/payload-codec/keys';
import { CHECKOUT_TASK_QUEUE } from '../../src/workflows/messages';
import type { Usher } from './usher';

export interface LostKey {
  readonly workflowId: string;
  /** The payload key that a worker needs to read it. */
  readonly payloadKey: string;
}

/** Starts such a checkout with the input of another one. */
export async function startWithLostKey(usher: Usher, likeId: string): Promise<LostKey> {
  const { temporal, config } = usher;
  const { namespace } = config.temporal;
  const { events } = await temporal.workflow.getHandle(likeId).fetchHistory();
  const started = events?.[0]?.workflowExecutionStartedEventAttributes;
  const { loadedDataConverter } = temporal.options;
  const args = await decodeArrayFromPayloads(loadedDataConverter, started?.input?.payloads);
  const payloadKey = `lost:${randomBytes(32).toString('base64')}`;
  const dataConverter = createDataConverter(parsePayloadKeys(payloadKey), namespace);
  const stranger = new Client({ connection: temporal.connection, namespace, dataConverter });
  const workflowId = 'chk_of_a_lost_key';
  await stranger.workflow.start('checkout', { taskQueue: CHECKOUT_TASK_QUEUE, workflowId, args });
  return { workflowId, payloadKey };
}
