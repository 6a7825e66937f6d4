import {
  ServiceError,
  WorkflowNotFoundError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { InvalidRequestError, SvcError, type SvcTrouble } from '../upstream/svc/svc-error';
import { problem } from './problem';
import { problemOf } from './problem-of';

/** An error as thrown by gRPC's client. */
function grpcError(code: number): Error {
  return Object.assign(new Error('gRPC'), { code, details: 'details', metadata: {} });
}

function serviceError(code: number): Error {
  return new ServiceError('failed', { cause: grpcError(code) });
}

test.each([
  ['a deadline', serviceError(4)],
  ['an unreachable server', serviceError(14)],
  ['too many updates at once', serviceError(8)],
  ['an Update without a worker', serviceError(9)],
  ['a start whose worker was killed repeatedly', grpcError(9)],
  ['missing information', new ServiceError('The on-sales are not known')],
  ['an Update without an answer', new WorkflowUpdateRPCTimeoutOrCancelledError('deadline')],
])('%s is answered 503, with an unknown outcome', (_name, error) => {
  const answer = problemOf(error, true);
  expect(answer.status).toBe(503);
  expect(answer.headers).toEqual({ 'Retry-After': '5' });
  expect(answer.body('req_1')).toMatchObject({
    code: 'UNAVAILABLE',
    detail: expect.stringContaining('same Idempotency-Key') as string,
  });
  expect(JSON.stringify(problemOf(error, false).body('req_1'))).not.toContain('Idempotency-Key');
});

test('a bug is answered 500, without details', () => {
  for (const error of [serviceError(3), new Error('ada@example.org'), 'thrown text', undefined]) {
    const answer = problemOf(error, true);
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body('req_1'))).not.toContain('ada');
  }
});

test('an unknown checkout is answered 404', () => {
  expect(problemOf(new WorkflowNotFoundError('gone', 'chk_1', undefined), true).status).toBe(404);
});

function svcError(trouble: Partial<SvcTrouble>): SvcError {
  return new SvcError('venuesByLocation', {
    outcome: 'unknown',
    code: 'UPSTREAM_UNAVAILABLE',
    reason: 'deadline',
    ...trouble,
  });
}

test.each([
  [{}, 502, '5'],
  [{ code: 'GENERIC_ERROR', status: 500 }, 502, '5'],
  [{ code: 'UNAUTHORIZED', status: 401 }, 502, '5'],
  [{ code: 'TOO_MANY_REQUESTS', status: 429, retryAfterMs: 1_500 }, 503, '2'],
  [{ code: 'TOO_MANY_REQUESTS' }, 503, '5'],
])('an Svc error such as %j is answered %i', (trouble, status, retryAfter) => {
  const answer = problemOf(svcError(trouble), false);
  expect(answer.status).toBe(status);
  expect(answer.headers).toEqual({ 'Retry-After': retryAfter });
  expect(answer.body('req_1')).toMatchObject({ kind: 'upstream', retryable: true });
});

test('a request that Svc refuses is an invalid request', () => {
  const refused = { outcome: 'refused', code: 'INVALID_REQUEST', status: 400, field: 'radius' };
  const answer = problemOf(svcError(refused as Partial<SvcTrouble>), false);
  expect(answer.status).toBe(400);
  expect(answer.body('req_1')).toMatchObject({
    detail: expect.stringContaining('radius') as string,
  });
  const invalid = new InvalidRequestError('venuesByLocation', 'query.lat', 'expected a number');
  expect(problemOf(invalid, false).status).toBe(400);
});

test.each([
  [400, 'INVALID_REQUEST'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
])('an HTTP error %i of the body parser is %s', (status, code) => {
  const answer = problemOf(Object.assign(new Error('bad'), { status }), true);
  expect(answer.body('req_1')).toMatchObject({ status, code });
});

test('returns a problem unchanged', () => {
  const own = problem('NOT_FOUND', 'Nothing.');
  expect(problemOf(own, true)).toBe(own);
});
