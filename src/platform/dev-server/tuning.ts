// What makes Temporal's dev server fast enough for a checkout; production sets the same dynamic configuration.

/**
 * By default a history shard reads its queues at most 20 times a second, short timers are put off for up to a second,
 * and a run that continues as new waits out its first one: eight activities in a row take 850 ms then, and 88 ms with
 * these. How many calls wait for a worker is counted anew every five seconds; to start checkouts within the rate, that
 * has to be fresher. While a workflow task runs, only one query may wait for it by default: of several readers all but
 * one would be sent away. A checkout publishes itself in its memo, which the server by default finds worth a warning from
 * 2 KB on.
 */
const TUNED_DYNAMIC_CONFIG: DynamicConfig = {
  'history.transferProcessorMaxPollRPS': 2000,
  'history.timerProcessorMaxPollRPS': 2000,
  'history.visibilityProcessorMaxPollRPS': 2000,
  'history.timerProcessorMaxTimeShift': '10ms',
  'history.MaxBufferedQueryCount': 100,
  'history.workflowIdReuseMinimalInterval': '0s',
  'limit.memoSize.warn': 128 * 1024,
  'matching.TaskQueueInfoByBuildIdTTL': '1s',
  'system.enableActivityEagerExecution': true,
};

/** A write-ahead log costs one disk flush where the rollback journal costs several; FULL loses nothing at a power cut. */
const SQLITE_PRAGMAS = ['journal_mode=WAL', 'synchronous=FULL'];

export type DynamicConfig = Readonly<Record<string, number | boolean | string>>;

/** The tuning as flags of `temporal server start-dev`, with what else is configured. */
export function tuningFlags(more: DynamicConfig = {}): string[] {
  return [
    ...SQLITE_PRAGMAS.flatMap((pragma) => ['--sqlite-pragma', pragma]),
    ...Object.entries({ ...TUNED_DYNAMIC_CONFIG, ...more }).flatMap(([key, value]) => [
      '--dynamic-config-value',
      `${key}=${JSON.stringify(value)}`,
    ]),
  ];
}

/** The tuning as the file that a production server is pointed to; JSON is YAML, too. */
export function tuningFile(more: DynamicConfig = {}): string {
  const entries = Object.entries({ ...TUNED_DYNAMIC_CONFIG, ...more });
  const settings = Object.fromEntries(entries.map(([key, value]) => [key, [{ value }]]));
  return `${JSON.stringify(settings, null, 2)}\n`;
}
