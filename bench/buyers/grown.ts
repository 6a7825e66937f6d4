// Buys through the grown workflow: as its client, or over the HTTP API in front of it.
import { Client, Connection, WithStartWorkflowOperation } from '@temporalio/client';
import { grownDataConverter } from '../temporal/grown-converter';
import type { grown } from '../temporal/grown-workflow';
import { TASK_QUEUE } from '../temporal/task-queue';
import { orderUpdate, seatsUpdate, startUpdate } from '../temporal/workflows';
import type { Setup } from '../programs/setup';
import { PAYMENT_NONCE, type Buyer } from './buyer';
import type { Wanted } from './svc-calls';

export function createGrown(setup: Setup): Promise<Buyer> {
  return setup.properties.includes('api')
    ? Promise.resolve(createGrownOverHttp(setup))
    : createGrownByClient(setup);
}

export async function createGrownByClient(setup: Setup): Promise<Buyer> {
  const { temporalAddress: address, properties } = setup;
  const connection = await Connection.connect({ address });
  const client = new Client({ connection, ...grownDataConverter(properties) });
  return {
    begin(wanted: Wanted) {
      const handle = client.workflow.getHandle<typeof grown>(wanted.checkoutId);
      return {
        start: () =>
          client.workflow.executeUpdateWithStart(startUpdate, {
            startWorkflowOperation: new WithStartWorkflowOperation<typeof grown>('grown', {
              workflowId: wanted.checkoutId,
              taskQueue: TASK_QUEUE,
              args: [{ ...wanted, properties }],
              workflowIdConflictPolicy: 'USE_EXISTING',
            }),
          }),
        seats: () => handle.executeUpdate(seatsUpdate),
        order: () => handle.executeUpdate(orderUpdate, { args: [PAYMENT_NONCE] }),
        read: async () => (await handle.describe()).memo,
        workflowId: () => wanted.checkoutId,
      };
    },
    close: () => connection.close(),
  };
}

function createGrownOverHttp({ apiUrl }: Setup): Buyer {
  return {
    begin({ checkoutId, showtimeId }: Wanted) {
      const call = async (name: string): Promise<unknown> => {
        const response = await fetch(`${apiUrl}/${checkoutId}/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ showtimeId }),
        });
        if (!response.ok) throw new Error(`${name} was answered ${response.status}`);
        return ((await response.json()) as { outcome: unknown }).outcome;
      };
      return {
        start: () => call('start'),
        seats: () => call('seats'),
        order: async () => Number(await call('order')),
        read: () => call('read'),
        workflowId: () => checkoutId,
      };
    },
    close: async () => undefined,
  };
}
