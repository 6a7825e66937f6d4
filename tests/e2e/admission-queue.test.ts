// The admission queue of each Svc key: Temporal enforces the key’s rate, and partners take turns.
import { randomUUID } from 'node:crypto';
import { NativeConnection, Worker } from '@temporalio/worker';
import { createDataConverter } from '../../src/platform/payload-codec/data-converter';
import { loadPayloadKeys } from '../../src/platform/payload-codec/keys';
import { CALLS_PER_CHECKOUT } from '../../src/platform/svc-keys';
import { admissionTaskQueue } from '../../src/workflows/messages';
import { admissionOf, type Admission } from '../support/admitted-at';
import { eventually } from '../support/patience';
import { useUsher } from '../support/use-usher';

/** Low enough that customers queue faster than they are admitted. */
const RATE_PER_SECOND = 20;
/** Checkouts have 80 % of the rate. */
const ADMISSIONS_PER_SECOND = (RATE_PER_SECOND * 0.8) / CALLS_PER_CHECKOUT;
/** Temporal lets through up to two seconds' worth of admissions at once. */
const BURST = 2 * ADMISSIONS_PER_SECOND;
const RUSH = 12;
/** Customers who queue within this time of each other may be admitted in either order. */
const SAME_MOMENT_MS = 100;
const OWN_LINE = 'admission-test';

type PartnersAdmission = Admission & { readonly partner: string };

const usher = useUsher({
  env: { UPSTREAM_RATE_PER_SECOND: String(RATE_PER_SECOND) },
  partners: [
    { id: 'odeon' },
    { id: 'rex', svc: { apiKey: 'svc_key_of_rex', shape: 'primary', ratePerSecond: 25 } },
  ],
});

test('customers are admitted at the key’s rate, in order within a partner, and partners take turns', async () => {
  const partners = [...Array<string>(RUSH).fill('odeon'), ...Array<string>(3).fill('demo')];
  const admitted = await admit(admissionTaskQueue(), partners);

  expect(admitted).toHaveLength(partners.length);
  expect(mostBeyondRate(admitted.map((it) => it.startedAtMs))).toBeLessThanOrEqual(BURST);
  const odeons = admitted.filter(({ partner }) => partner === 'odeon');
  const passed = odeons.filter(({ queuedAtMs }, turn) =>
    odeons.slice(0, turn).some((earlier) => earlier.queuedAtMs > queuedAtMs + SAME_MOMENT_MS),
  );
  expect(passed).toEqual([]);
  expect(admitted.at(-1)).toMatchObject({ partner: 'odeon' });
});

test('a partner’s own key has its own queue', async () => {
  expect(await admit(admissionTaskQueue('rex'), ['rex'])).toHaveLength(1);
});

/** Queues a customer for each entry of `partners`, in turn; returns the admissions in order of their start times. */
async function admit(
  queue: string,
  partners: readonly string[],
): Promise<readonly PartnersAdmission[]> {
  const { address, namespace } = usher.config.temporal;
  const connection = await NativeConnection.connect({ address });
  const worker = await Worker.create({
    connection,
    namespace,
    taskQueue: OWN_LINE,
    workflowsPath: require.resolve('../support/admission-workflows'),
    dataConverter: createDataConverter(await loadPayloadKeys(usher.config), namespace),
  });
  const { workflow } = usher.temporal;
  const admitted: Promise<PartnersAdmission>[] = [];
  try {
    await worker.runUntil(async () => {
      for (const partner of partners) {
        const options = { workflowId: `customer-${randomUUID()}`, taskQueue: OWN_LINE };
        const handle = await workflow.start('customer', { ...options, args: [queue, partner] });
        await eventually(
          () => handle.describe(),
          ({ status, raw }) =>
            status.name !== 'RUNNING' || (raw.pendingActivities ?? []).length > 0,
        );
        admitted.push(
          handle.result().then(async () => ({ partner, ...(await admissionOf(handle))! })),
        );
      }
      await Promise.all(admitted);
    });
  } finally {
    await connection.close();
  }
  return (await Promise.all(admitted)).toSorted((a, b) => a.startedAtMs - b.startedAtMs);
}

/** The largest excess of admissions over the rate, in any time window. */
function mostBeyondRate(timesMs: readonly number[]): number {
  const perMs = ADMISSIONS_PER_SECOND / 1000;
  const excesses = timesMs.map((fromMs, first) =>
    timesMs.slice(first).map((toMs, more) => more + 1 - (toMs - fromMs) * perMs),
  );
  return Math.max(...excesses.flat());
}
