// What makes Temporal's dev server fast enough for a checkout; production sets the same dynamic configuration.

/**
 * By default a history shard reads its queues at most 20 times a second, short timers are put off for up to a second,
 * and a run that continues as new waits out its first one: eight activities in a row take 850 ms then, and 88 ms with
 * these. How many calls wait for a worker is counted anew every five seconds; to start checkouts within the rate, that
 * has to be fresher. A checkout publishes itself in its memo, which the server by default finds worth a warning from
 * 2 KB on.
 */
const TUNED_DYNAMIC_CONFIG: DynamicConfig = {
  'history.transferProcessorMaxPollRPS': 2000,
  'history.timerProcessorMaxPollRPS': 2000,
  'history.visibilityProcessorMaxPollRPS': 2000,
  'history.timerProcessorMaxTimeShift': '10ms',
  'history.workflowIdReuseMinimalInterval': '0s',
  'limit.memoSize.warn': 128 * 1024,
  'matching.TaskQueueInfoByBuildIdTTL': '1s',
  'system.enableActivityEagerExecution': true,
};

/**
 * Of a queue with a rate. The server divides a rate among the partitions of a queue, so that with more than one the queue
 * serves less at the end of a rush, and later calls pass earlier ones. Partners who share a queue take turns.
 */
const RATED_QUEUE_CONFIG: DynamicConfig = {
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
  'matching.enableFairness': true,
};

/** A write-ahead log costs one disk flush where the rollback journal costs several; FULL loses nothing at a power cut. */
const SQLITE_PRAGMAS = ['journal_mode=WAL', 'synchronous=FULL'];

export type DynamicConfig = Readonly<Record<string, number | boolean | string>>;

/**
 * The tuning as flags of `temporal server start-dev`, with what else is configured. A flag holds for all queues: it knows no
 * constraint.
 */
export function tuningFlags(more: DynamicConfig = {}): string[] {
  return [
    ...SQLITE_PRAGMAS.flatMap((pragma) => ['--sqlite-pragma', pragma]),
    ...Object.entries({ ...TUNED_DYNAMIC_CONFIG, ...RATED_QUEUE_CONFIG, ...more }).flatMap(
      ([key, value]) => ['--dynamic-config-value', `${key}=${JSON.stringify(value)}`],
    ),
  ];
}

/** The tuning as the file that a production server is pointed to, with its rated queues by name; JSON is YAML, too. */
export function tuningFile(ratedQueues: readonly string[]): string {
  const forAll = Object.entries(TUNED_DYNAMIC_CONFIG).map(([key, value]) => [key, [{ value }]]);
  const forRated = Object.entries(RATED_QUEUE_CONFIG).map(([key, value]) => [
    key,
    ratedQueues.map((taskQueueName) => ({ value, constraints: { taskQueueName } })),
  ]);
  return `${JSON.stringify(Object.fromEntries([...forAll, ...forRated]), null, 2)}\n`;
}
