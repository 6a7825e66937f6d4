// Whether the workflows that a test has run replay on the code that they ran on: one that does not is stuck as
// soon as another worker takes it over.
import { Worker, type ReplayWorkerOptions } from '@temporalio/worker';
import { createDataConverter } from '../../src/platform/payload-codec/data-converter';
import { parsePayloadKeys } from '../../src/platform/payload-codec/keys';
import { bundleFor } from '../../worker';
import { TEST_PAYLOAD_KEYS } from './payload-keys';
import type { Usher } from './usher';

/** Stops it; throws if the history of a workflow does not replay, or if there is none at all. */
export async function replayAndStop(usher: Usher): Promise<void> {
  try {
    const broken = await brokenHistories(usher);
    if (broken.length > 0) throw new Error(`not replayed: ${broken.join('; ')}`);
  } finally {
    await usher.stop();
  }
}

/** As the test's workers have them. */
export async function replayOptions(namespace: string): Promise<ReplayWorkerOptions> {
  const dataConverter = createDataConverter(parsePayloadKeys(TEST_PAYLOAD_KEYS), namespace);
  const workflowBundle = { codePath: await bundleFor({ workerBuildId: undefined }) };
  return { workflowBundle, dataConverter };
}

/** Why each history does not replay that does not. Visibility lags: the newest workflows may be missing. Throws if there is none at all. */
export async function brokenHistories({ temporal, config }: Usher): Promise<readonly string[]> {
  const options = await replayOptions(config.temporal.namespace);
  const histories = temporal.workflow.list().intoHistories();
  const broken: string[] = [];
  let replayed = 0;
  for await (const run of Worker.runReplayHistories(options, histories)) {
    replayed++;
    if (run.error) broken.push(`${run.workflowId}: ${run.error.message}`);
  }
  if (replayed === 0) throw new Error('there is no history to replay');
  return broken;
}
