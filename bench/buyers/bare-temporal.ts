// Buys through the bare Temporal workflows, as their client.
import { Client, Connection, WithStartWorkflowOperation } from '@temporalio/client';
import { TASK_QUEUE } from '../temporal/task-queue';
import {
  checkout,
  eightCalls,
  orderUpdate,
  seatsUpdate,
  startUpdate,
  stepQuery,
} from '../temporal/workflows';
import { PAYMENT_NONCE, type Buyer } from './buyer';
import type { Wanted } from './svc-calls';

export async function createBareTemporal(address: string): Promise<Buyer> {
  const connection = await Connection.connect({ address });
  const client = new Client({ connection });
  return {
    begin(wanted: Wanted) {
      const handle = client.workflow.getHandle(wanted.checkoutId);
      return {
        start: () =>
          client.workflow.executeUpdateWithStart(startUpdate, {
            startWorkflowOperation: new WithStartWorkflowOperation(checkout, {
              workflowId: wanted.checkoutId,
              taskQueue: TASK_QUEUE,
              args: [wanted],
              workflowIdConflictPolicy: 'USE_EXISTING',
            }),
          }),
        seats: () => handle.executeUpdate(seatsUpdate),
        order: () => handle.executeUpdate(orderUpdate, { args: [PAYMENT_NONCE] }),
        read: () => handle.query(stepQuery),
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
