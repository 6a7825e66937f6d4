// Every released history must replay on the code as it is now: a change that would break running
// checkouts fails here first.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { historyFromJSON, historyToJSON } from '@temporalio/common/lib/proto-utils';
import {
  decodeMapFromPayloads,
  encodeMapToPayloads,
  loadDataConverter,
} from '@temporalio/common/lib/internal-non-workflow';
import { Worker } from '@temporalio/worker';
import { pauseBetweenStates, workflowCode } from '../simulation/temporal/bundle';
import { replayOptions } from '../support/replay-all';
import '../support/quiet-runtime';
import { readHistory, type HistoryJson } from './golden-histories';
import { SCENARIOS, type ScenarioName } from './scenarios';

const NAMES = Object.keys(SCENARIOS) as ScenarioName[];

/** Replays on the current workflow code, or on the code at `codePath`. */
async function replay(history: HistoryJson, codePath?: string): Promise<void> {
  const current = await replayOptions('default');
  const options = codePath === undefined ? current : { ...current, workflowBundle: { codePath } };
  await Worker.runReplayHistory(options, history, workflowIdOf(history));
}

/** A history does not contain its workflow id, but the ids of its webhooks are derived from that id. */
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

describe('a pause that a later build adds', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'usher-replay-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const added = async (patched: boolean): Promise<string> => {
    const codePath = join(folder, 'workflows.js');
    await writeFile(codePath, await workflowCode([pauseBetweenStates({ patched })]));
    return codePath;
  };

  test('lets older histories replay if it is under `patched()`', async () => {
    const codePath = await added(true);
    await expect(replay(readHistory('confirmed'), codePath)).resolves.toBeUndefined();
  });

  test('breaks their replay otherwise', async () => {
    const codePath = await added(false);
    await expect(replay(readHistory('confirmed'), codePath)).rejects.toThrow(/[Nn]ondeterminism/);
  });
});

test('replays an order whose checkout ran on an older build, with another view', async () => {
  await expect(replay(await withOlderMemo(readHistory('completed')))).resolves.toBeUndefined();
});
