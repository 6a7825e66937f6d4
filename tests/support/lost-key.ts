// A checkout whose payloads no worker can read, as after a key was lost.
import { randomBytes } from 'node:crypto';
import { Client } from '@temporalio/client';
import { createDataConverter } from '../../src/platform/payload-codec/data-converter';
import { parsePayloadKeys } from '../../src/platform/payload-codec/keys';
import { CHECKOUT_TASK_QUEUE } from '../../src/workflows/messages';
import type { Usher } from './usher';

/** Starts it, and returns its workflow id. */
export async function startOfLostKey({ temporal, config }: Usher): Promise<string> {
  const { namespace } = config.temporal;
  const keys = parsePayloadKeys(`lost:${randomBytes(32).toString('base64')}`);
  const dataConverter = createDataConverter(keys, namespace);
  const stranger = new Client({ connection: temporal.connection, namespace, dataConverter });
  const workflowId = 'of-a-lost-key';
  const taskQueue = CHECKOUT_TASK_QUEUE;
  await stranger.workflow.start('checkout', { taskQueue, workflowId, args: [{}] });
  return workflowId;
}
