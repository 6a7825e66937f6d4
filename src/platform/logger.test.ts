import { readFile } from 'node:fs/promises';
import { createLogger, createTemporalLogger, type Logger } from './logger';

function capture(): { logger: Logger; lines: () => Record<string, unknown>[]; text: () => string } {
  let written = '';
  const logger = createLogger('api', 'debug', { write: (line) => void (written += line) });
  const lines = () =>
    written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { logger, lines, text: () => written };
}

test('a line is JSON with level, time, name and the given fields', () => {
  const { logger, lines } = capture();
  logger.info({ checkoutId: 'chk_1', seats: ['F7', 'F8'] }, 'held');
  expect(lines()).toEqual([
    expect.objectContaining({
      level: 'info',
      name: 'api',
      checkoutId: 'chk_1',
      seats: ['F7', 'F8'],
      msg: 'held',
      time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    }),
  ]);
});

test('omits lines below the level', () => {
  const { logger, text } = capture();
  logger.trace('too much');
  expect(text()).toBe('');
});

test.each([
  ['authToken'],
  ['authorization'],
  ['Authorization'],
  ['email'],
  ['firstName'],
  ['lastName'],
  ['password'],
  ['nonce'],
  ['token'],
  ['apiKey'],
  ['x-api-key'],
  ['X-Api-Key'],
  ['X-Svc-AuthToken'],
  ['Idempotency-Key'],
  ['set-cookie'],
])('redacts %s at any depth', (field) => {
  const { logger, text, lines } = capture();
  const deep = { request: [{ headers: { inner: { [field]: { at: 'PRIVATE' } } } }] };
  logger.info({ [field]: 'PRIVATE', nested: { [field]: 'PRIVATE' }, deep });
  expect(text()).not.toContain('PRIVATE');
  expect(lines()[0]?.nested).toEqual({ [field]: '[Redacted]' });
});

test('a child logger redacts its bindings', () => {
  const { logger, text } = capture();
  logger.child({ email: 'PRIVATE' }).info('hello');
  expect(text()).toContain('"email":"[Redacted]"');
  expect(text()).not.toContain('PRIVATE');
});

test('logs only the safe fields of an error at any depth', () => {
  const { logger, lines, text } = capture();
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const error = Object.assign(new TypeError('no answer', { cause }), {
    config: { data: 'PRIVATE', headers: { host: 'PRIVATE' } },
  });

  logger.error(error);
  logger.error({ error, nested: { error } }, 'again');

  const described = {
    type: 'TypeError',
    message: 'no answer',
    stack: expect.stringContaining('logger.test.ts') as string,
    cause: expect.objectContaining({
      type: 'Error',
      message: 'refused',
      code: 'ECONNREFUSED',
    }) as object,
  };
  const [first, second] = lines();
  expect(first).toMatchObject({ level: 'error', err: described, msg: 'no answer' });
  expect(second).toMatchObject({ error: described, nested: { error: described }, msg: 'again' });
  expect(text()).not.toContain('PRIVATE');
});

test('logs an error of Node like any other', async () => {
  const { logger, lines } = capture();
  await readFile('/no/such/file').catch((error: unknown) => logger.warn({ error }));
  expect(lines()[0]?.error).toMatchObject({ type: 'Error', code: 'ENOENT' });
});

test('handles circular structures, dates and class instances', () => {
  class Socket {
    readonly peer = 'PRIVATE';
  }
  const { logger, lines, text } = capture();
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  logger.info({ circle, at: new Date(0), socket: new Socket(), none: null });
  expect(lines()[0]).toMatchObject({
    at: '1970-01-01T00:00:00.000Z',
    socket: '[Socket]',
    none: null,
  });
  expect(text()).toContain('[Deep]');
  expect(text()).not.toContain('PRIVATE');
});

test("logs Temporal's lines at their level, redacted like ours", () => {
  const { logger, lines } = capture();
  const temporalLogger = createTemporalLogger(logger);

  temporalLogger.log('WARN', 'by level', { workflowId: 'chk_1', token: 'PRIVATE' });
  temporalLogger.error('by name', { error: new Error('broken') });
  temporalLogger.info('without more');

  expect(lines()).toEqual([
    expect.objectContaining({ level: 'warn', workflowId: 'chk_1', token: '[Redacted]' }),
    expect.objectContaining({
      level: 'error',
      error: expect.objectContaining({ message: 'broken' }) as object,
    }),
    expect.objectContaining({ level: 'info', msg: 'without more' }),
  ]);
});
