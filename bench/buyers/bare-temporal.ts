// Buys through the bare Temporal workflows, as their client.
import {
  Client,
  Connection,
  WithStartWorkflowOperation,
  type WorkflowHandle,
} from '@temporalio/client';
import { TASK_QUEUE } from '../temporal/task-queue';
import {
  checkout,
  checkoutWithView,
  eightCalls,
  orderUpdate,
  seatsUpdate,
  startUpdate,
  stepQuery,
} from '../temporal/workflows';
import { PAYMENT_NONCE, type Buyer } from './buyer';
import type { Wanted } from './svc-calls';

type Handle = WorkflowHandle<typeof checkout>;

export function createBareTemporal(address: string): Promise<Buyer> {
  return createBare(address, checkout, (handle) => handle.query(stepQuery));
}

/** Reads the view in the memo, which needs no worker. */
export function createBareWithView(address: string): Promise<Buyer> {
  return createBare(address, checkoutWithView, async (handle) => (await handle.describe()).memo);
}

async function createBare(
  address: string,
  workflow: typeof checkout,
  read: (handle: Handle) => Promise<unknown>,
): Promise<Buyer> {
  const connection = await Connection.connect({ address });
  const client = new Client({ connection });
  return {
    begin(wanted: Wanted) {
      const handle: Handle = client.workflow.getHandle(wanted.checkoutId);
      return {
        start: () =>
          client.workflow.executeUpdateWithStart(startUpdate, {
            startWorkflowOperation: new WithStartWorkflowOperation(workflow, {
              workflowId: wanted.checkoutId,
              taskQueue: TASK_QUEUE,
              args: [wanted],
              workflowIdConflictPolicy: 'USE_EXISTING',
            }),
          }),
        seats: () => handle.executeUpdate(seatsUpdate),
        order: () => handle.executeUpdate(orderUpdate, { args: [PAYMENT_NONCE] }),
        read: () => read(handle),
        workflowId: () => wanted.checkoutId,
      };
    },
    close: () => connection.close(),
  };
}

export async function createEightActivities(address: string): Promise<Buyer> {
  const connection = await Connection.connect({ address });
  const client = new Client({ connection });
  return {
    begin: (wanted: Wanted) => ({
      order: () =>
        client.workflow.execute(eightCalls, {
          workflowId: wanted.checkoutId,
          taskQueue: TASK_QUEUE,
          args: [wanted, PAYMENT_NONCE],
        }),
      workflowId: () => wanted.checkoutId,
    }),
    close: () => connection.close(),
  };
}
