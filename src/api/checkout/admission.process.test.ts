import { Writable } from 'node:stream';
import { Client, Connection } from '@temporalio/client';
import getPort from 'get-port';
import { createLogger } from '../../platform/logger';
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
