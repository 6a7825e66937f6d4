import { Writable } from 'node:stream';
import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
import getPort from 'get-port';
import { createLogger } from '../../platform/logger';
import { Problem } from '../../http/problem';
import { createAdmission } from './admission';

test('without Temporal no start is refused, and one warning is logged for each figure', async () => {
  const lines: string[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void): void => {
    lines.push(chunk.toString());
    done();
  };
  const connection = Connection.lazy({ address: `127.0.0.1:${await getPort()}` });
  const admission = createAdmission({
    temporal: new Client({ connection }),
    namespace: 'default',
    logger: createLogger('test', 'info', new Writable({ write })),
    svcKeyOwnerOf: () => undefined,
    salesGate: { isPaused: () => false },
    callsWaitingMax: 1,
    openCheckoutsMax: 1,
  });
  await Promise.all([admission.admit('demo', 'chk_1'), admission.admit('demo', 'chk_2')]);
  await connection.close();
  const logged = lines.map((line) => JSON.parse(line) as { level: string; msg: string });
  expect(logged.map(({ level, msg }) => `${level} ${msg}`).toSorted()).toEqual([
    'warn the number of open checkouts is unknown',
    'warn the number of waiting calls to Svc is unknown',
  ]);
});

describe('while more calls wait for the rate than may', () => {
  const callsWaitingMax = 48;
  /** The starts whose three calls each are a quarter of 48. */
  const share = 4;

  function admissionWith({ waiting, starts, ownKey = false }: Busy) {
    const queries: string[] = [];
    const count = async (query: string) => {
      queries.push(query);
      return { count: query.includes('"selecting"') ? 0 : starts };
    };
    const describe = async () => Promise.reject(new WorkflowNotFoundError('none', 'chk_1', ''));
    const stats = { approximateBacklogCount: waiting };
    const temporal = {
      withDeadline: (_untilMs: number, call: () => unknown) => call(),
      workflowService: { describeTaskQueue: async () => ({ stats }) },
      workflow: { count, getHandle: () => ({ describe }) },
    } as unknown as Client;
    const { admit } = createAdmission({
      temporal,
      namespace: 'default',
      logger: createLogger('test', 'error'),
      svcKeyOwnerOf: (partnerId) => (ownKey ? partnerId : undefined),
      salesGate: { isPaused: () => false },
      callsWaitingMax,
      openCheckoutsMax: 1_000,
    });
    const outcome = async () => {
      try {
        await admit('demo', 'chk_1');
        return 'admitted';
      } catch (error) {
        return error instanceof Problem ? error.code : error;
      }
    };
    return { outcome, queries };
  }

  test.each<[string, Busy, string]>([
    ['a partner with a share of the starts', { waiting: 49, starts: share }, 'TOO_BUSY'],
    ['a partner with fewer waiting starts', { waiting: 49, starts: share - 1 }, 'admitted'],
    ['a partner with fewer, above ten times the limit', { waiting: 481, starts: 0 }, 'TOO_BUSY'],
    ['a partner with a key of its own', { waiting: 49, starts: 0, ownKey: true }, 'TOO_BUSY'],
  ])('the outcome of %s', async (_who, busy, outcome) => {
    expect(await admissionWith(busy).outcome()).toBe(outcome);
  });

  test('the waiting starts are counted only then', async () => {
    const { outcome, queries } = admissionWith({ waiting: 48, starts: share });
    expect(await outcome()).toBe('admitted');
    expect(queries).toHaveLength(1);
  });
});

interface Busy {
  readonly waiting: number;
  /** The partner's checkouts that wait for prices and seats. */
  readonly starts: number;
  readonly ownKey?: boolean;
}
