// `npm run bench:queue-order`: how often the ordinary queue admits a customer before an earlier one. 3,000 customers of
// one partner start in waves of 50, each within half a second, with two workers. Takes a quarter of an hour.
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time';
import { createUsher, type Usher } from 'usher-client';
import { openUsher } from './contestants/usher';
import { percentile } from './figures/statistics';
import { runOwnBenchmark } from './own-stage';
import { reservedShowtime } from './showtime';

const WAVES = 60;
const WAVE = 50;
const WAVE_EVERY_MS = 2_000;
const START_EVERY_MS = 10;
/** Calls to Svc a second, which admit four checkouts a second. */
const RATE_PER_SECOND = 50;
const LIST_EVERY_MS = 5_000;
/** How many of the first starts may skip the queue, because nobody waits yet. */
const SERVED_AT_ONCE_MAX = 100;

/** Times in milliseconds since the epoch. */
interface Start {
  readonly id: string;
  readonly beganAtMs: number;
  readonly answeredAtMs: number;
}

interface Turn extends Start {
  readonly admittedAtMs: number;
}

void runOwnBenchmark(
  'queue-order',
  async (stage) => {
    const env = {
      UPSTREAM_RATE_PER_SECOND: String(RATE_PER_SECOND),
      UPSTREAM_BURST: String(RATE_PER_SECOND),
    };
    const opened = await openUsher(stage, { env });
    try {
      const second = await opened.startWorker();
      const { apiKey = '', apiUrl = '', temporalAddress: address = '' } = opened.setup;
      const usher = createUsher({ baseUrl: apiUrl, apiKey });
      const queued = await startAll(usher, await reservedShowtime(usher));
      await untilAdmitted(usher);
      const connection = await Connection.connect({ address });
      const turns = await turnsOf(new Client({ connection }), queued);
      await connection.close();
      await second.stop();
      return report(turns);
    } finally {
      await opened.stop();
    }
  },
  RATE_PER_SECOND,
);

/** Returns the queued starts. Throws if any start after the first `SERVED_AT_ONCE_MAX` was not queued. */
async function startAll({ checkouts }: Usher, showtimeId: string): Promise<readonly Start[]> {
  const queued: Start[] = [];
  const start = async (index: number): Promise<void> => {
    const email = `customer-${index}@example.com`;
    const customer = { type: 'guest' as const, email, firstName: 'Ada', lastName: String(index) };
    const beganAtMs = Date.now();
    const { id, status } = await checkouts.start({ showtimeId, quantity: 2, customer });
    if (status === 'queued') queued.push({ id, beganAtMs, answeredAtMs: Date.now() });
    else if (index >= SERVED_AT_ONCE_MAX) throw new Error(`start ${index} was not queued`);
  };
  const started: Promise<void>[] = [];
  for (let wave = 0; wave < WAVES; wave++) {
    const nextWave = pause(WAVE_EVERY_MS);
    for (let index = 0; index < WAVE; index++) {
      started.push(start(wave * WAVE + index));
      await pause(START_EVERY_MS);
    }
    await nextWave;
    console.log(`${started.length} of ${WAVES * WAVE} started`);
  }
  await Promise.all(started);
  return queued;
}

async function untilAdmitted({ checkouts }: Usher): Promise<void> {
  for (;;) {
    let waiting = 0;
    for await (const _ of checkouts.all({ status: ['queued'], limit: 100 })) waiting++;
    if (waiting === 0) return;
    console.log(`${waiting} are queued`);
    await pause(LIST_EVERY_MS);
  }
}

async function turnsOf({ workflow }: Client, queued: readonly Start[]): Promise<readonly Turn[]> {
  const turns: Turn[] = [];
  for (const start of queued) {
    const { events } = await workflow.getHandle(start.id).fetchHistory();
    const admit = (events ?? []).find(
      (it) => it.activityTaskScheduledEventAttributes?.activityType?.name === 'admit',
    );
    const turn = (events ?? []).find((it) =>
      it.activityTaskStartedEventAttributes?.scheduledEventId?.eq(admit?.eventId ?? -1),
    );
    if (!turn) throw new Error(`${start.id} was never admitted`);
    turns.push({ ...start, admittedAtMs: tsToMs(turn.eventTime) });
  }
  return turns.toSorted((a, b) => a.admittedAtMs - b.admittedAtMs);
}

function report(turns: readonly Turn[]): string {
  if (turns.length === 0) throw new Error('nobody was queued');
  const passed = (isBefore: (early: Turn, late: Turn) => boolean) =>
    turns.filter((late, index) => turns.slice(index + 1).some((early) => isBefore(early, late)));
  const afterAnswer = passed((early, late) => early.answeredAtMs < late.beganAtMs);
  const leadsMs = turns.map((late, index) =>
    Math.max(0, ...turns.slice(index + 1).map((early) => late.beganAtMs - early.beganAtMs)),
  );
  const answerMs = turns.map((it) => it.answeredAtMs - it.beganAtMs);
  return [
    `queued and admitted: ${turns.length}`,
    `customers who overtook one whose start was answered before they began: ${afterAnswer.length}`,
    `customers who overtook one who began earlier: ${leadsMs.filter((ms) => ms > 0).length}, by at most ${Math.max(...leadsMs)} ms`,
    `a start is answered after ${percentile(answerMs, 0.5).toFixed(0)} ms (p50), ${percentile(answerMs, 0.99).toFixed(0)} ms (p99)`,
  ].join('\n');
}
