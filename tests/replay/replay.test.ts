// Every released history must replay on the code as it is now: a change that would break running
// checkouts fails here first.
import { historyFromJSON, historyToJSON } from '@temporalio/common/lib/proto-utils';
import {
  decodeMapFromPayloads,
  encodeMapToPayloads,
  loadDataConverter,
} from '@temporalio/common/lib/internal-non-workflow';
import { Worker } from '@temporalio/worker';
import { replayOptions } from '../support/replay-all';
import '../support/quiet-runtime';
import { readHistory, type HistoryJson } from './golden-histories';
import { SCENARIOS, type ScenarioName } from './scenarios';

const NAMES = Object.keys(SCENARIOS) as ScenarioName[];

async function replay(history: HistoryJson): Promise<void> {
  await Worker.runReplayHistory(await replayOptions('default'), history, workflowIdOf(history));
}

/** A history does not contain its workflow id, but the ids of the webhooks that it starts are derived from it. */
function workflowIdOf(history: HistoryJson): string | undefined {
  const [, unique] = /"whd_([0-9a-f]+)_\d+"/.exec(JSON.stringify(history)) ?? [];
  return unique && `chk_${unique}`;
}

test.each(NAMES)('the history %s replays', async (name) => {
  await expect(replay(readHistory(name))).resolves.toBeUndefined();
});

test('control: refuses a history that this code would not have written', async () => {
  const text = JSON.stringify(readHistory('confirmed'));
  const other = JSON.parse(text.replaceAll('lease', 'rentSeats')) as HistoryJson;
  await expect(replay(other)).rejects.toThrow(/[Nn]ondeterminism/);
});

/** The history of an order that continues a run of an older build, whose view had one field fewer. */
async function withOlderMemo(history: HistoryJson): Promise<HistoryJson> {
  const { dataConverter } = await replayOptions('default');
  const converter = loadDataConverter(dataConverter);
  const read = historyFromJSON(history);
  const memo = read.events![0]!.workflowExecutionStartedEventAttributes!.memo!;
  const { view, ...others } = (await decodeMapFromPayloads(converter, memo.fields))!;
  const { quantity: _left, ...older } = view as Record<string, unknown>;
  memo.fields = await encodeMapToPayloads(converter, { ...others, view: older });
  return JSON.parse(historyToJSON(read)) as HistoryJson;
}

test('replays an order that continues a run of a build with another view', async () => {
  await expect(replay(await withOlderMemo(readHistory('completed')))).resolves.toBeUndefined();
});
