// A worker whose polls are permanently refused fails. The other workers of its process finish their running calls, and
// only then does the process exit, so that its supervisor restarts it.
import type { ProgramProcess } from '../../scripts/program-process';
import { PartnerBackend } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { reservedShowtime } from '../support/showtimes';
import { GRPC_STATUS, openTemporalProxy, type TemporalProxy } from '../support/temporal-proxy';
import { useUsher } from '../support/use-usher';
import { openDoor, type SvcDoor } from './svc-door';

/** Longer than the minute for which the SDK tolerates refusals. */
const UPSTREAM_TIMEOUT_MS = 120_000;

let door: SvcDoor;
let proxy: TemporalProxy;
let isRefusing = false;

const usher = useUsher(async () => {
  door = await openDoor();
  return {
    worker: 'none',
    env: {
      UPSTREAM_BASE_URL: door.url,
      UPSTREAM_TIMEOUT_MS: String(UPSTREAM_TIMEOUT_MS),
      USHER_POLICY: JSON.stringify({
        callTimeoutMs: UPSTREAM_TIMEOUT_MS + 5_000,
        // On a busy machine, Temporal must not conclude that the worker of the held call has died.
        heartbeatTimeoutMs: UPSTREAM_TIMEOUT_MS,
        orderTimeoutMs: 2 * UPSTREAM_TIMEOUT_MS,
        settleMs: UPSTREAM_TIMEOUT_MS + 5_000,
      }),
    },
    // Otherwise an open poll could last for another minute.
    temporal: { 'matching.longPollExpirationInterval': '2s' },
  };
});

beforeAll(async () => {
  door.setTargetPort(usher.sandbox.settings.port);
  proxy = await openTemporalProxy({
    behind: usher.config.temporal.address,
    refuse: (path) =>
      isRefusing && path.endsWith('/PollWorkflowTaskQueue') ? GRPC_STATUS.unauthenticated : null,
  });
  usher.onStop(() => proxy.close());
});

afterAll(() => door.close());

test('other workers finish their calls before the process of a failed worker exits', async () => {
  const worker = await usher.startWorkerProcess({ TEMPORAL_ADDRESS: proxy.address });
  const calls = door.hold();
  const partner = new PartnerBackend(usher);
  const order = { showtimeId: reservedShowtime() };
  const started = await partner.start(order, { Prefer: 'respond-async' });
  await calls.arrived;

  isRefusing = true;
  const wanted = 'a worker failed: the others finish their running calls';
  await eventually(usher.workerLog, (log) => log.includes(wanted));
  expect(await stateOf(worker)).toBe('running');

  calls.release();
  expect(await worker.exited).toBe('exit code 1');
  expect(await answersOf(worker, started.body.id)).toContain('refreshCheckout');
});

function stateOf({ exited }: ProgramProcess): Promise<string> {
  return Promise.race([exited, Promise.resolve('running')]);
}

/** The checkout's calls that this process has completed. */
async function answersOf({ pid }: ProgramProcess, id: string): Promise<readonly unknown[]> {
  const { events } = await usher.temporal.workflow.getHandle(id).fetchHistory();
  const names = new Map(
    (events ?? []).map(({ eventId, activityTaskScheduledEventAttributes: scheduled }) => [
      String(eventId),
      scheduled?.activityType?.name,
    ]),
  );
  return (events ?? []).flatMap(({ activityTaskCompletedEventAttributes: completed }) =>
    completed?.identity?.startsWith(`${pid}@`)
      ? [names.get(String(completed.scheduledEventId))]
      : [],
  );
}
