import {
  asKnown,
  carryOut,
  deletedAfter,
  wants,
  type EndpointCommand,
  type OwnEndpoint,
} from './own-endpoints';

const CREATE = {
  type: 'create',
  id: 'we_1',
  digest: 'body',
  url: 'https://rex.example/hooks',
  events: null,
  secret: 'whsec_1',
  max: 2,
} as const;
const ROTATE = {
  type: 'rotate',
  id: 'we_1',
  key: 'first',
  digest: 'body',
  secret: 'whsec_2',
  formerMs: 1_000,
} as const;

/** The endpoints and the last answer after these commands, one per millisecond. */
function after(...commands: readonly EndpointCommand[]) {
  let endpoints: readonly OwnEndpoint[] = [];
  let deleted: readonly string[] = [];
  const answers = commands.map((command, nowMs) => {
    const outcome = carryOut(endpoints, command, nowMs, deleted);
    endpoints = outcome.endpoints;
    deleted = deletedAfter(deleted, command, outcome.answer);
    return outcome.answer;
  });
  return { endpoints, answer: answers.at(-1) };
}

test('repeated creates with one key create one endpoint and keep its secret', () => {
  const { endpoints, answer } = after(CREATE, { ...CREATE, secret: 'whsec_other' });
  expect(answer).toMatchObject({ replayed: true, endpoint: { secret: 'whsec_1' } });
  expect(endpoints).toHaveLength(1);
  expect(after(CREATE, { ...CREATE, digest: 'other' }).answer).toEqual({
    refusal: 'IDEMPOTENCY_KEY_REUSED',
  });
});

test('the number of endpoints is limited', () => {
  const second = { ...CREATE, id: 'we_2' };
  expect(after(CREATE, second, { ...CREATE, id: 'we_3' }).answer).toEqual({
    refusal: 'TOO_MANY_WEBHOOK_ENDPOINTS',
  });
  const third = { ...CREATE, id: 'we_3' };
  const { endpoints } = after(CREATE, second, { type: 'delete', id: 'we_1' }, third);
  expect(endpoints.map(({ id }) => id)).toEqual(['we_2', 'we_3']);
});

test('a late repeat of a creation does not restore a deleted endpoint', () => {
  const gone = { type: 'delete', id: 'we_1' } as const;
  expect(after(CREATE, gone, CREATE)).toEqual({
    endpoints: [],
    answer: { refusal: 'WEBHOOK_ENDPOINT_DELETED' },
  });
  const deletion = { endpoint: { id: 'we_1' }, before: { id: 'we_1' }, replayed: false };
  expect(after(CREATE, gone).answer).toMatchObject(deletion);
  expect(deletedAfter(['we_1'], gone, { refusal: 'NOT_FOUND' })).toEqual(['we_1']);
  const many = Array.from({ length: 200 }, (_, index) => `we_old_${index}`);
  const { endpoint } = after(CREATE).answer as { endpoint: OwnEndpoint };
  const after200 = deletedAfter(many, gone, { endpoint, before: endpoint, replayed: false });
  expect([after200.length, after200[0], after200.at(-1)]).toEqual([200, 'we_1', 'we_old_198']);
});

test('an unknown endpoint cannot be changed, rotated or deleted', () => {
  const refused = { refusal: 'NOT_FOUND' };
  expect(after({ type: 'update', id: 'we_1', changes: {} }).answer).toEqual(refused);
  expect(after(ROTATE).answer).toEqual(refused);
  expect(after({ type: 'delete', id: 'we_1' }).answer).toEqual(refused);
});

test('a former secret signs in addition to the newest until it expires', () => {
  const [endpoint] = after(CREATE, ROTATE).endpoints;
  expect(asKnown(endpoint!, 1_000).secrets).toEqual(['whsec_2', 'whsec_1']);
  expect(asKnown(endpoint!, 1_001).secrets).toEqual(['whsec_2']);
});

test('a repeated rotation changes nothing', () => {
  const { answer } = after(CREATE, ROTATE, { ...ROTATE, secret: 'whsec_3' });
  expect(answer).toMatchObject({ replayed: true, endpoint: { secret: 'whsec_2' } });
});

test('a late repeat of an earlier rotation changes nothing either', () => {
  const rotate = { ...ROTATE, formerMs: 0 };
  const second = { ...rotate, key: 'second', secret: 'whsec_3' };
  const { endpoints, answer } = after(CREATE, rotate, second, { ...rotate, secret: 'whsec_4' });
  expect(endpoints[0]?.secret).toBe('whsec_3');
  expect(answer).toMatchObject({ replayed: true, endpoint: { secret: 'whsec_3' } });
});

test('the twenty rotations before the last one are known by their keys', () => {
  const rotate = { ...ROTATE, formerMs: 0 };
  const later = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...rotate,
      key: `later-${index}`,
      secret: `whsec_later-${index}`,
    }));
  const again = { ...rotate, secret: 'whsec_again' };
  expect(after(CREATE, rotate, ...later(20), again).answer).toMatchObject({ replayed: true });
  expect(after(CREATE, rotate, ...later(21), again).answer).toMatchObject({ replayed: false });
});

test('another rotation drops no secret that still signs, unless the caller requests it', () => {
  const again = { ...ROTATE, key: 'second', secret: 'whsec_3' };
  expect(after(CREATE, ROTATE, again).answer).toEqual({ refusal: 'SECRET_ROTATION_RUNNING' });
  const [endpoint] = after(CREATE, ROTATE, { ...again, formerMs: 0 }).endpoints;
  expect(asKnown(endpoint!, 3).secrets).toEqual(['whsec_3']);
});

test('an event filter is applied', () => {
  expect(wants({ events: null }, 'checkout.held')).toBe(true);
  expect(wants({ events: ['checkout.held'] }, 'checkout.held')).toBe(true);
  expect(wants({ events: ['checkout.held'] }, 'checkout.confirmed')).toBe(false);
});
