// Reads and controls webhook deliveries in Temporal: each is a workflow, and partners see its memo.
import { randomUUID } from 'node:crypto';
import {
  isGrpcDeadlineError,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type Client,
} from '@temporalio/client';
import { decodeMapFromPayloads } from '@temporalio/common/lib/internal-non-workflow';
import { instant } from '../../domain/checkout/instant';
import {
  begunAgain,
  newDelivery,
  TEST_EVENT,
  testDeliveryId,
  UNWANTED,
  type Delivery,
} from '../../domain/webhooks/delivery';
import { ATTEMPT_TIMES_MS, KEPT_DAYS } from '../../domain/webhooks/delivery-times';
import { searchAttributes } from '../../workflows/search-attribute-keys';
import {
  resendId,
  sendNowSignal,
  WEBHOOK_TASK_QUEUE,
  type DeliveryInput,
  type DeliveryMemo,
  type ResendInput,
} from '../../workflows/webhook-messages';
import type { Execution } from '../../platform/executions';
import { filtersText, type ReadPage } from '../../temporal-reads/visibility-pages';
import { isOpen } from '../../platform/open-workflows';
import { problem } from '../../http/problem';
import { deliveryQuery } from './delivery-question';
import { RESEND_MAX, type DeliveriesQuery, type ResendBody } from './delivery-words';

const CALL_TIMEOUT_MS = 10_000;
const RESEND_RETRY_SECONDS = 5;

const DELIVERY_ID = /^whd_[0-9a-z_]{1,100}$/;

export interface DeliveriesDeps {
  readonly temporal: Client;
  readonly readPage: ReadPage;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export type Deliveries = ReturnType<typeof createDeliveries>;

/** Each method throws a problem, or a ServiceError if Temporal does not answer. */
export function createDeliveries({ temporal, readPage, now }: DeliveriesDeps) {
  const { workflow } = temporal;
  const soon = <T>(call: () => Promise<T>) =>
    temporal.withDeadline(Date.now() + CALL_TIMEOUT_MS, call);

  /** Reads a delivery, and whether it can still be sent again. */
  const read = async (partnerId: string, id: string) => {
    if (!DELIVERY_ID.test(id)) throw deliveryNotFound();
    const found = await soon(() => workflow.getHandle(id).describe()).catch(asNotFound);
    const owner = found.typedSearchAttributes.get(searchAttributes.partner);
    if (owner !== partnerId || found.type !== 'webhookDelivery') throw deliveryNotFound();
    if (found.typedSearchAttributes.get(searchAttributes.status) === UNWANTED) {
      throw deliveryNotFound();
    }
    const { delivery } = found.memo as unknown as DeliveryMemo;
    return { delivery, isOpen: isOpen(found.status.name) };
  };

  return {
    read: async (partnerId: string, id: string) => (await read(partnerId, id)).delivery,

    async list(partnerId: string, { cursor, limit, ...filters }: DeliveriesQuery) {
      const query = deliveryQuery(partnerId, filters);
      const bound = ['webhook deliveries', partnerId, filtersText(filters)];
      const page = await readPage(query, { cursor, limit }, bound);
      const data = await Promise.all(page.executions.map((it) => listed(temporal, it)));
      return { data, nextCursor: page.nextCursor };
    },

    /** Sends the delivery again; returns its new state. */
    async resend(partnerId: string, id: string): Promise<Delivery> {
      const { delivery, isOpen } = await read(partnerId, id);
      if (!isOpen) throw closed();
      await soon(() => workflow.getHandle(id).signal(sendNowSignal)).catch((error: unknown) => {
        throw error instanceof WorkflowNotFoundError ? closed() : error;
      });
      return begunAgain(delivery);
    },

    /** Sends a range of deliveries again, one after the other; returns their number. */
    async resendRange(partnerId: string, { status, ...range }: ResendBody): Promise<number> {
      const filters = { ...range, ...(status && { status: [status] }) };
      const query = deliveryQuery(partnerId, filters, 'resendable');
      const { count } = await soon(() => workflow.count(query));
      if (count > RESEND_MAX) throw tooMany(count);
      if (count === 0) return 0;
      const input: ResendInput = { query };
      try {
        await soon(() =>
          workflow.start('webhookResend', {
            workflowId: resendId(partnerId),
            taskQueue: WEBHOOK_TASK_QUEUE,
            args: [input],
            typedSearchAttributes: [{ key: searchAttributes.partner, value: partnerId }],
          }),
        );
      } catch (error) {
        throw error instanceof WorkflowExecutionAlreadyStartedError ? resendRunning() : error;
      }
      return count;
    },

    /** Sends a test; returns the outcome of its only attempt, or the pending delivery if the attempt takes too long. */
    async test(partnerId: string, endpointId: string): Promise<Delivery> {
      const untilMs = Date.now() + ATTEMPT_TIMES_MS.test;
      const id = testDeliveryId(randomUUID().replaceAll('-', ''));
      const event = { type: TEST_EVENT, timestamp: instant(now()), data: {} } as const;
      const delivery = { ...newDelivery(id, event, now()), endpointId };
      const input: DeliveryInput = { partnerId, delivery };
      const memo: DeliveryMemo = { delivery };
      const handle = await soon(() =>
        workflow.start<(input: DeliveryInput) => Promise<Delivery>>('webhookDelivery', {
          workflowId: id,
          taskQueue: WEBHOOK_TASK_QUEUE,
          args: [input],
          memo,
          typedSearchAttributes: [
            { key: searchAttributes.partner, value: partnerId },
            { key: searchAttributes.createdAt, value: new Date(now()) },
            { key: searchAttributes.status, value: delivery.status },
            { key: searchAttributes.endpointId, value: [endpointId] },
          ],
        }),
      );
      return temporal
        .withDeadline(untilMs, () => handle.result())
        .catch((error: unknown) => pendingIf(error, delivery));
    },
  };
}

async function listed(temporal: Client, { memo }: Execution): Promise<Delivery> {
  const decoded = await decodeMapFromPayloads(temporal.options.loadedDataConverter, memo?.fields);
  return (decoded as unknown as DeliveryMemo).delivery;
}

function asNotFound(error: unknown): never {
  throw error instanceof WorkflowNotFoundError ? deliveryNotFound() : error;
}

/** After a timeout, returns the delivery as pending: it continues without the caller. */
function pendingIf(error: unknown, delivery: Delivery): Delivery {
  if (isGrpcDeadlineError(error)) return delivery;
  throw error;
}

/** The same problem for an id that never existed, belongs to another partner, or is no longer stored. */
function deliveryNotFound() {
  return problem('NOT_FOUND', 'There is no delivery with this id.');
}

function closed() {
  return problem('DELIVERY_CLOSED', `A webhook can be sent again for ${KEPT_DAYS} days.`);
}

function resendRunning() {
  const headers = { 'Retry-After': String(RESEND_RETRY_SECONDS) };
  return problem('RESEND_RUNNING', 'Another range is being sent again.', { headers });
}

function tooMany(count: number) {
  const detail = `expected a range of at most ${RESEND_MAX} deliveries, but this one has ${count}`;
  return problem('INVALID_REQUEST', `createdTo: ${detail}.`, {
    errors: [{ pointer: '/createdTo', detail }],
  });
}
