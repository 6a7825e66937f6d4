import express from 'express';
import { checkoutIn, NOW_MS, seatMap } from '../../tests/support/checkout-examples';
import type { CommandOutcome } from '../domain/checkout/process';
import type { Status } from '../domain/checkout/status';
import { viewOf } from '../domain/checkout/view';
import { failure, type Failure } from '../domain/failure';
import { createLogger } from '../platform/logger';
import { answerCommand, type AnswerOptions } from './command-answer';
import type { Progress } from './commands';
import { listen, type Listening } from './listen';
import { renderProblems } from './problem-renderer';
import { identifyRequests } from './request-id';

const logger = createLogger('test', 'silent');
const message = { key: 'order:1', digest: 'd1', requestId: 'req_mine' };

let servers: Listening[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

/** What a caller hears of a command that stands so. */
async function answerTo(progress: Progress, more: Partial<AnswerOptions> = {}) {
  const app = express();
  app.use(identifyRequests(logger));
  const reader = {
    read: async () => ({ ...snapshot('selecting'), timeline: [], seatMap, running: true }),
  };
  app.post('/', (_request, response) =>
    answerCommand(response, message, progress, { reader, now: () => NOW_MS, ...more }),
  );
  app.use(renderProblems(logger));
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  servers.push(server);
  const response = await fetch(server.url, { method: 'POST', headers: { connection: 'close' } });
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as Record<string, unknown> };
}

function snapshot(status: Status) {
  const checkout = checkoutIn(status);
  return { view: viewOf(checkout), ledger: checkout.ledger };
}

function settled(
  status: Status,
  why: Failure | null = null,
  tag: Partial<CommandOutcome> = {},
): Progress {
  const { view } = snapshot(status);
  return { settled: true, outcome: { name: 'order', ...message, failure: why, view, ...tag } };
}

test('a settled command is 200, with the version as the ETag', async () => {
  const { status, headers, body } = await answerTo(settled('held'));
  expect(status).toBe(200);
  expect(headers.get('ETag')).toBe('"7"');
  expect(headers.get('Idempotent-Replayed')).toBeNull();
  expect(body).toMatchObject({ id: 'chk_1', status: 'held' });
});

test('a start that is settled is 201 and says where the checkout is', async () => {
  const { status, headers } = await answerTo(settled('selecting'), { settledStatus: 201 });
  expect(status).toBe(201);
  expect(headers.get('Location')).toBe('/v1/checkouts/chk_1');
});

test('a command still under way is 202, and says when to look again', async () => {
  const { view } = snapshot('placing');
  const { status, headers, body } = await answerTo({ settled: false, tag: null, view });
  expect(status).toBe(202);
  expect(headers.get('Location')).toBe('/v1/checkouts/chk_1');
  expect(headers.get('Retry-After')).toBe('2');
  expect(body).toMatchObject({ status: 'placing', payment: { money: 'unknown' } });
});

test.each<Status>(['processing', 'in_review', 'holding'])(
  'an order that led to %s is 202, since its outcome is still to come',
  async (status) => {
    const answer = await answerTo(settled(status));
    expect(answer.status).toBe(202);
    expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/);
  },
);

test("another request's outcome is a replay", async () => {
  const { headers } = await answerTo(settled('held', null, { requestId: 'req_first' }));
  expect(headers.get('Idempotent-Replayed')).toBe('true');
});

test('so is joining what another request has started', async () => {
  const { view } = snapshot('placing');
  const tag = { name: 'order', ...message, requestId: 'req_first' } as const;
  const { status, headers } = await answerTo({ settled: false, tag, view });
  expect(status).toBe(202);
  expect(headers.get('Idempotent-Replayed')).toBe('true');
});

test('another body under the same key is 422, settled or not', async () => {
  const { view } = snapshot('placing');
  const tag = { name: 'order', ...message, digest: 'd2' } as const;
  for (const progress of [
    settled('held', null, { digest: 'd2' }),
    { settled: false, tag, view } as const,
  ]) {
    const { status, body } = await answerTo(progress);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(body).not.toHaveProperty('checkout');
  }
});

test('a payment failure is 402 with the checkout, and without a seat map', async () => {
  const { status, headers, body } = await answerTo(settled('held', failure('PROCESSOR_DECLINED')));
  expect(status).toBe(402);
  expect(headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({
    ...{ code: 'PROCESSOR_DECLINED', kind: 'payment', retryable: true },
    checkout: { status: 'held', hold: { expiresInSeconds: 535 } },
  });
  expect(body.checkout).not.toHaveProperty('seatMap');
  expect(body.requestId).toBe(headers.get('Request-Id'));
});

test('lost seats are 409 with those that are free now', async () => {
  const { status, body } = await answerTo(settled('selecting', failure('SEAT_UNAVAILABLE')));
  expect(status).toBe(409);
  expect(body).toMatchObject({ checkout: { seatMap: { available: seatMap.available } } });
});

test('what Svc blames on the request is named in the terms of the body', async () => {
  const pointers = { INVALID_SHOWTIME: '/showtimeId' };
  const { status, body } = await answerTo(settled('failed', failure('INVALID_SHOWTIME')), {
    pointers,
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    errors: [{ pointer: '/showtimeId' }],
    checkout: { status: 'failed' },
  });
});
