// Every released history must replay on the code as it is now: a change that would break running
// checkouts fails here first.
import { Worker } from '@temporalio/worker';
import { replayOptions } from '../support/replay-all';
import '../support/quiet-runtime';
import { readHistory, type HistoryJson } from './golden-histories';
import { SCENARIOS, type ScenarioName } from './scenarios';

const NAMES = Object.keys(SCENARIOS) as ScenarioName[];

async function replay(history: HistoryJson): Promise<void> {
  await Worker.runReplayHistory(await replayOptions('default'), history, workflowIdOf(history));
}

/** A history does not tell whose it is; only the webhooks that it starts are named after it. */
function workflowIdOf(history: HistoryJson): string | undefined {
  const [, unique] = /"whd_([0-9a-f]+)_\d+"/.exec(JSON.stringify(history)) ?? [];
  return unique && `chk_${unique}`;
}

test.each(NAMES)('the history of a checkout that was %s replays', async (name) => {
  await expect(replay(readHistory(name))).resolves.toBeUndefined();
});

test('a history that this code would not have written is refused', async () => {
  const text = JSON.stringify(readHistory('confirmed'));
  const other = JSON.parse(text.replaceAll('lease', 'rentSeats')) as HistoryJson;
  await expect(replay(other)).rejects.toThrow(/[Nn]ondeterminism/);
});
