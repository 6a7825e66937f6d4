// Long polls to Temporal end when their caller disconnects: a proxy in front of the server counts open calls.
import { randomUUID } from 'node:crypto';
import { openApi } from '../../src/api/main';
import { createLogger } from '../../src/platform/logger';
import { openEventStream } from '../support/event-stream';
import { PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { eventually, PATIENT } from '../support/patience';
import { reservedShowtime } from '../support/showtimes';
import { openTemporalProxy, type TemporalProxy } from '../support/temporal-proxy';
import { useUsher } from '../support/use-usher';

const SERVICE = '/temporal.api.workflowservice.v1.WorkflowService';
const HISTORY_POLL = `${SERVICE}/GetWorkflowExecutionHistory`;
const OUTCOME_POLL = `${SERVICE}/PollWorkflowExecutionUpdate`;
const LONG_POLLS = 5;

let proxy: TemporalProxy;
let api: Awaited<ReturnType<typeof openApi>>;

const usher = useUsher({ policy: PATIENT, sandbox: { slowFulfilmentDelayMs: 60_000 } });
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

beforeAll(async () => {
  proxy = await openTemporalProxy({ behind: usher.config.temporal.address });
  usher.onStop(() => proxy.close());
  const temporal = { ...usher.config.temporal, address: proxy.address };
  api = await openApi({ ...usher.config, temporal }, createLogger('api', 'silent'));
  usher.onStop(() => api.stop());
});

/** Sends a request to the API that connects through the proxy; `leave` disconnects the caller. */
function request(path: string, headers: Readonly<Record<string, string>>, body?: object) {
  const caller = new AbortController();
  const reply = fetch(`${api.url}/v1/checkouts/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${usher.apiKey}`,
      'Content-Type': 'application/json',
      Prefer: 'wait=25',
      ...headers,
    },
    body: body ? JSON.stringify(body) : null,
    signal: caller.signal,
  });
  const leave = async (): Promise<void> => {
    caller.abort();
    await expect(reply).rejects.toThrow('aborted');
  };
  return { reply, leave };
}

function placeOrder({ id, receipt }: CheckoutJson, key: string) {
  const payment = { type: 'nonce', nonce: 'tok_slow', provider: 'sandbox' };
  const order = { expectedTotal: receipt!.total, payment };
  return request(`${id}/order`, { 'Idempotency-Key': key }, order);
}

async function untilOpen(path: string, count: number): Promise<void> {
  await eventually(
    async () => proxy.open(path),
    (open) => open === count,
  );
}

test('callers who watch a checkout share one poll, which ends when all have disconnected', async () => {
  const { id, version } = await partner.selecting(showtimeId);
  const stream = await openEventStream({ ...usher, apiUrl: api.url }, id);
  await stream.next();
  const longPolls = Array.from({ length: LONG_POLLS }, () =>
    request(id, { 'If-None-Match': `"${version}"` }),
  );
  await untilOpen(HISTORY_POLL, 1);
  // A process handles requests in order: once this one is answered, the long polls are waiting.
  await request(id, {}).reply;
  expect(proxy.open(HISTORY_POLL)).toBe(1);
  const cancelledBefore = proxy.cancelled(HISTORY_POLL);

  stream.close();
  for (const { leave } of longPolls) await leave();
  await untilOpen(HISTORY_POLL, 0);
  expect(proxy.cancelled(HISTORY_POLL)).toBe(cancelledBefore + 1);
});

test('the poll for the outcome of a command ends when its caller disconnects', async () => {
  const order = placeOrder(await partner.held(showtimeId), randomUUID());
  await untilOpen(OUTCOME_POLL, 1);
  const cancelledBefore = proxy.cancelled(OUTCOME_POLL);
  await order.leave();
  await untilOpen(OUTCOME_POLL, 0);
  expect(proxy.cancelled(OUTCOME_POLL)).toBe(cancelledBefore + 1);
});

test('a repeat and a cancellation that wait for an order leave no poll behind', async () => {
  const held = await partner.held(showtimeId);
  const key = randomUUID();
  const order = placeOrder(held, key);
  await untilOpen(OUTCOME_POLL, 1);
  const waits = [
    placeOrder(held, key),
    request(`${held.id}/cancel`, { 'Idempotency-Key': randomUUID() }, {}),
  ];
  await untilOpen(HISTORY_POLL, 1);
  for (const { leave } of [order, ...waits]) await leave();
  await untilOpen(OUTCOME_POLL, 0);
  await untilOpen(HISTORY_POLL, 0);
  expect([proxy.open(OUTCOME_POLL), proxy.open(HISTORY_POLL)]).toEqual([0, 0]);
});
