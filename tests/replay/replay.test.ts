// Every released history must replay on the code as it is now: a change that would break running
// checkouts fails here first.
import { Worker } from '@temporalio/worker';
import { createDataConverter } from '../../src/platform/payload-codec/data-converter';
import { parsePayloadKeys } from '../../src/platform/payload-codec/keys';
import { TEST_PAYLOAD_KEYS } from '../support/payload-keys';
import '../support/quiet-runtime';
import { WORKFLOW_BUNDLE } from '../support/workflow-bundle';
import { readHistory, type HistoryJson } from './golden-histories';
import { SCENARIOS, type ScenarioName } from './scenarios';

const NAMES = Object.keys(SCENARIOS) as ScenarioName[];

async function replay(history: HistoryJson): Promise<void> {
  const dataConverter = createDataConverter(parsePayloadKeys(TEST_PAYLOAD_KEYS), 'default');
  const workflowBundle = { codePath: WORKFLOW_BUNDLE };
  await Worker.runReplayHistory({ workflowBundle, dataConverter }, history);
}

test.each(NAMES)('the history of a checkout that was %s replays', async (name) => {
  await expect(replay(readHistory(name))).resolves.toBeUndefined();
});

test('a history that this code would not have written is refused', async () => {
  const text = JSON.stringify(readHistory('confirmed'));
  const other = JSON.parse(text.replaceAll('lease', 'rentSeats')) as HistoryJson;
  await expect(replay(other)).rejects.toThrow(/[Nn]ondeterminism/);
});
