// Checks that the workflows of a test replay on the current code: one that does not is stuck as soon as another worker
// takes it over.
import { Worker, type ReplayWorkerOptions } from '@temporalio/worker';
import { createDataConverter } from '../../src/platform/payload-codec/data-converter';
import { parsePayloadKeys } from '../../src/platform/payload-codec/keys';
import { bundleFor } from '../../worker';
import { TEST_PAYLOAD_KEYS } from './payload-keys';
import type { Usher } from './usher';

/** Stops Usher; throws if a workflow's history does not replay, or if there is no history. */
export async function replayAndStop(usher: Usher): Promise<void> {
  try {
    const broken = await brokenHistories(usher);
    if (broken.length > 0) throw new Error(`not replayed: ${broken.join('; ')}`);
  } finally {
    await usher.stop();
  }
}

/** Replays with the workflow code and the data converter of the tests' workers. */
export async function replayOptions(namespace: string): Promise<ReplayWorkerOptions> {
  const dataConverter = createDataConverter(parsePayloadKeys(TEST_PAYLOAD_KEYS), namespace);
  const workflowBundle = { codePath: await bundleFor({ workerBuildId: undefined }) };
  return { workflowBundle, dataConverter };
}

/** `customerPlace` workflows are left out: they have no task to replay, and the SDK would wait for one indefinitely. */
const BEGUN = 'WorkflowType != "customerPlace"';

/**
 * The error of each history that does not replay; the newest may be missing, since visibility lags. Throws if there is
 * no history.
 */
export async function brokenHistories({ temporal, config }: Usher): Promise<readonly string[]> {
  const options = await replayOptions(config.temporal.namespace);
  const histories = temporal.workflow.list({ query: BEGUN }).intoHistories();
  const broken: string[] = [];
  let replayed = 0;
  for await (const run of Worker.runReplayHistories(options, histories)) {
    replayed++;
    if (run.error) broken.push(`${run.workflowId}: ${run.error.message}`);
  }
  if (replayed === 0) throw new Error('there is no history to replay');
  return broken;
}
