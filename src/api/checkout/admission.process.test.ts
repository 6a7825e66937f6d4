import { Writable } from 'node:stream';
import { Client, Connection } from '@temporalio/client';
import { readConfig } from '../../platform/config';
import { steadyPort } from '../../platform/dev-server/steady-port';
import { createLogger } from '../../platform/logger';
import type { Partner } from '../../platform/partners';
import { svcKeyOf } from '../../platform/svc-keys';
import { AdmissionQueues } from '../../temporal-reads/admission-queues';
import { OnSales } from '../../temporal-reads/on-sales';
import { QueuePlaces } from '../../temporal-reads/queue-places';
import { createAdmission } from './admission';

const DEMO: Partner = { id: 'demo', name: 'Demo', keyHashes: [] };

test('without Temporal no start is refused or queued, and one warning is logged for each figure that cannot be read', async () => {
  const lines: string[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void): void => {
    lines.push(chunk.toString());
    done();
  };
  const connection = Connection.lazy({ address: `127.0.0.1:${await steadyPort()}` });
  const temporal = new Client({ connection });
  const logger = createLogger('test', 'info', new Writable({ write }));
  const queues = new AdmissionQueues({ temporal, namespace: 'default', logger, apiReplicas: 1 });
  const onSales = new OnSales({ temporal, logger, apiReplicas: 1, queues, now: Date.now });
  const admission = createAdmission({
    temporal,
    logger,
    svcKeyOf: (partner) => svcKeyOf(partner, readConfig({})),
    salesGate: { isPaused: () => false },
    queues,
    places: new QueuePlaces({ temporal, logger, apiReplicas: 1, onSales, queues, now: Date.now }),
    onSales: {
      coveredAs: () => Promise.resolve(undefined),
      take: () => Promise.resolve(null),
    },
    openCheckoutsMax: 1,
  });
  await Promise.all(['chk_1', 'chk_2'].map((id) => admission.allow(DEMO, id)));
  const take = () => admission.takePlace(DEMO, 'D1', () => Promise.resolve());
  expect(await Promise.all([take(), take()])).toEqual([null, null]);
  await connection.close();
  const logged = lines.map((line) => JSON.parse(line) as { level: string; msg: string });
  expect(logged.map(({ level, msg }) => `${level} ${msg}`).toSorted()).toEqual([
    'warn the length of a queue is unknown',
    'warn the length of a queue is unknown',
    'warn the number of open checkouts is unknown',
  ]);
});
