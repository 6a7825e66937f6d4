// The tuning that makes Temporal's dev server fast enough for a checkout; production uses the same
// dynamic configuration.

/**
 * By default, a shard saves only every five minutes which activities it has passed to their queues. After a restart, it
 * passes on all activities since the last save again, in any order, so that waiting customers overtake each other.
 */
const REMEMBERED_PROGRESS: DynamicConfig = {
  'history.transferProcessorUpdateAckInterval': '1s',
  'history.shardUpdateMinInterval': '1s',
  'history.shardFirstUpdateInterval': '1s',
};

/**
 * By default, a history shard reads its queues at most 20 times a second, short timers are delayed by up to a second,
 * and a run that continues as new waits for a second: eight activities in a row take 850 ms, and 88 ms with these
 * settings. The backlog of a queue, which decides whether a start has to wait, is counted only every five seconds: too
 * rarely to start checkouts within the rate. The server warns about memos above 2 KB, and a checkout publishes its
 * state in its memo.
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
  ...REMEMBERED_PROGRESS,
};

/**
 * The configuration of queues with a rate. The server divides a rate among the partitions of a
 * queue, so with several partitions the queue is slower at the end of a rush, and later calls
 * overtake earlier ones. Fairness makes partners who share a queue take turns. By default, a new
 * task may go directly to a worker, past waiting tasks, until the oldest waiting task is five seconds old.
 */
const RATED_QUEUE_CONFIG: DynamicConfig = {
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
  'matching.enableFairness': true,
  'matching.backlogNegligibleAge': '100ms',
};

/**
 * A write-ahead log needs one disk flush, where the rollback journal needs several. With FULL, a
 * power cut loses nothing.
 */
const SQLITE_PRAGMAS = ['journal_mode=WAL', 'synchronous=FULL'];

export type DynamicConfig = Readonly<Record<string, number | boolean | string>>;

/**
 * The tuning and `more` settings as flags of `temporal server start-dev`. Flags have no
 * constraints, so they apply to all queues.
 */
export function tuningFlags(more: DynamicConfig = {}): string[] {
  return [
    ...SQLITE_PRAGMAS.flatMap((pragma) => ['--sqlite-pragma', pragma]),
    ...Object.entries({ ...TUNED_DYNAMIC_CONFIG, ...RATED_QUEUE_CONFIG, ...more }).flatMap(
      ([key, value]) => ['--dynamic-config-value', `${key}=${JSON.stringify(value)}`],
    ),
  ];
}

/**
 * The tuning as a dynamic configuration file for a production server, with its rated queues by
 * name. JSON is valid YAML.
 */
export function tuningFile(ratedQueues: readonly string[]): string {
  const forAll = Object.entries(TUNED_DYNAMIC_CONFIG).map(([key, value]) => [key, [{ value }]]);
  const forRated = Object.entries(RATED_QUEUE_CONFIG).map(([key, value]) => [
    key,
    ratedQueues.map((taskQueueName) => ({ value, constraints: { taskQueueName } })),
  ]);
  return `${JSON.stringify(Object.fromEntries([...forAll, ...forRated]), null, 2)}\n`;
}
