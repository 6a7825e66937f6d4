import express from 'express';
import { checkoutIn, NOW_MS } from '../../../tests/support/checkout-examples';
import type { CommandRecord } from '../../domain/checkout/command-book';
import type { Status } from '../../domain/checkout/status';
import { viewOf } from '../../domain/checkout/view';
import { failure, type Failure } from '../../domain/failure';
import { createLogger } from '../../platform/logger';
import { memoOf } from '../../workflows/checkout-memo';
import { answerCommand, type AnswerOptions } from './command-answer';
import { listen, type Listening } from '../../http/listen';
import { renderProblems } from '../../http/problem-renderer';
import type { Progress } from './progress';
import { createSeatMaps } from './seat-maps';
import { identifyRequests } from '../../http/request-id';

const logger = createLogger('test', 'silent');
const message = { key: 'order:1', digest: 'd1', requestId: 'req_mine' };

let servers: Listening[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

/** The response to a command with this progress. */
async function answerTo(progress: Progress, more: Partial<AnswerOptions> = {}) {
  const app = express();
  app.use(identifyRequests(logger));
  const checkout = checkoutIn('selecting');
  const reader = { read: async () => ({ ...memoOf(checkout), running: true }) };
  const seatMapOf = createSeatMaps(() => {
    throw new Error('unexpected call to Svc');
  });
  app.post('/', (_request, response) =>
    answerCommand(response, message, progress, {
      reader,
      seatMapOf,
      now: () => NOW_MS,
      ...more,
    }),
  );
  app.use(renderProblems(logger));
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  servers.push(server);
  const response = await fetch(server.url, { method: 'POST', headers: { connection: 'close' } });
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as Record<string, unknown> };
}

const viewIn = (status: Status) => viewOf(checkoutIn(status));

/** A settled command. `status`: the checkout's status at the outcome; `statusNow`: its status now. */
function settled(
  status: Status,
  change: Partial<CommandRecord> = {},
  statusNow: Status = status,
): Progress {
  const record = {
    name: 'order',
    ...message,
    failure: null,
    status,
    version: 7,
    ...change,
  } as const;
  return { type: 'settled', ...record, view: viewIn(statusNow) };
}

const failed = (status: Status, why: Failure): Progress => settled(status, { failure: why });

test('answers 409 with Retry-After when the checkout is busy', async () => {
  const busy = failure('CHECKOUT_BUSY');
  const progress = { type: 'refused', failure: busy, view: viewIn('placing') } as const;
  const { status, headers, body } = await answerTo(progress);
  expect([status, headers.get('Retry-After')]).toEqual([409, '2']);
  expect(body).toMatchObject({ code: 'CHECKOUT_BUSY', retryable: true, next: 'wait' });
});

test('a settled command is answered 200, with the version as the ETag', async () => {
  const { status, headers, body } = await answerTo(settled('held'));
  expect(status).toBe(200);
  expect(headers.get('ETag')).toBe('"7"');
  expect(headers.get('Idempotent-Replayed')).toBeNull();
  expect(body).toMatchObject({ id: 'chk_1', status: 'held' });
});

test('a settled start is answered 201 with a Location', async () => {
  const { status, headers } = await answerTo(settled('selecting'), { settledStatus: 201 });
  expect(status).toBe(201);
  expect(headers.get('Location')).toBe('/v1/checkouts/chk_1');
});

test('a command under way is answered 202 with Retry-After', async () => {
  const progress = { type: 'under_way', tag: null, view: viewIn('placing') } as const;
  const { status, headers, body } = await answerTo(progress);
  expect(status).toBe(202);
  expect(headers.get('Location')).toBe('/v1/checkouts/chk_1');
  expect(headers.get('Retry-After')).toBe('2');
  expect(body).toMatchObject({ status: 'placing', payment: { money: 'unknown' } });
});

test.each<Status>(['processing', 'in_review', 'holding'])(
  'an order that led to %s is answered 202, since its outcome is pending',
  async (status) => {
    const answer = await answerTo(settled(status));
    expect(answer.status).toBe(202);
    expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/);
  },
);

test('the outcome of an earlier request is marked as a replay', async () => {
  const { headers } = await answerTo(settled('held', { requestId: 'req_first' }));
  expect(headers.get('Idempotent-Replayed')).toBe('true');
});

test.each([
  ['held', 'cancelled', 200],
  ['processing', 'confirmed', 202],
  ['held', 'placing', 200],
] as const)(
  'after a command ended in %s and the checkout became %s, a repeat is answered %d',
  async (then, now, code) => {
    const answer = await answerTo(settled(then, { requestId: 'req_first' }, now));
    expect(answer).toMatchObject({ status: code, body: { status: now } });
  },
);

test('joining a command of an earlier request is marked as a replay', async () => {
  const tag = { name: 'order', ...message, requestId: 'req_first' } as const;
  const progress = { type: 'under_way', tag, view: viewIn('placing') } as const;
  const { status, headers } = await answerTo(progress);
  expect(status).toBe(202);
  expect(headers.get('Idempotent-Replayed')).toBe('true');
});

test('another body with the same key is answered 422, settled or not', async () => {
  const tag = { name: 'order', ...message, digest: 'd2' } as const;
  const underWay = { type: 'under_way', tag, view: viewIn('placing') } as const;
  for (const progress of [settled('held', { digest: 'd2' }), underWay]) {
    const { status, body } = await answerTo(progress);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(body).not.toHaveProperty('checkout');
  }
});

test('a refusal is answered with the checkout, and is not marked as a replay', async () => {
  const why = failure('CHECKOUT_BUSY');
  const { status, headers, body } = await answerTo({
    type: 'refused',
    failure: why,
    view: viewIn('placing'),
  });
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'CHECKOUT_BUSY', checkout: { status: 'placing' } });
  expect(headers.get('Idempotent-Replayed')).toBeNull();
});

test('a payment failure is answered 402 with the checkout, and without a seat map', async () => {
  const { status, headers, body } = await answerTo(failed('held', failure('PROCESSOR_DECLINED')));
  expect(status).toBe(402);
  expect(headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({
    code: 'PROCESSOR_DECLINED',
    kind: 'payment',
    retryable: true,
    checkout: { status: 'held', hold: { expiresInSeconds: 530 } },
  });
  expect(body.checkout).not.toHaveProperty('seatMap');
  expect(body.requestId).toBe(headers.get('Request-Id'));
});

test('lost seats are answered 409 with a fresh seat map', async () => {
  const { status, body } = await answerTo(failed('selecting', failure('SEAT_UNAVAILABLE')));
  expect(status).toBe(409);
  expect(body).toMatchObject({
    checkout: { seatMap: { available: checkoutIn('selecting').seatMap?.available } },
  });
});

test('a refusal by Svc points to the field of the body', async () => {
  const pointers = { INVALID_SHOWTIME: '/showtimeId' };
  const { status, body } = await answerTo(failed('failed', failure('INVALID_SHOWTIME')), {
    pointers,
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    errors: [{ pointer: '/showtimeId' }],
    checkout: { status: 'failed' },
  });
});
